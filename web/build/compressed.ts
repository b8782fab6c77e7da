import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
/** 11, the best, takes twice as long as 10 and saves little more; of what reads PDFs, 4 MB, ten times as long as 9. */
const QUALITIES = [
  [/\.js$/, 10],
  [/\.wasm$/, 9],
] as const;

/**
 * Compresses programs once and for all, better than there is time for while somebody waits: the api serves what lies
 * beside a file under its name and `.br` to browsers that take it. Whatever else there is it compresses as it serves
 * it.
 */
export function compressed(): Plugin {
  let assets = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => void (assets = join(root, build.outDir, 'assets')),
    async closeBundle() {
      const files = (await readdir(assets)).map((name) => join(assets, name));
      await Promise.all(
        QUALITIES.flatMap(([kind, quality]) =>
          files.filter((file) => kind.test(file)).map((file) => write(file, quality)),
        ),
      );
    },
  };
}

async function write(file: string, quality: number): Promise<void> {
  const program = new Uint8Array(await readFile(file));
  await writeFile(`${file}.br`, await compress(program, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
}
