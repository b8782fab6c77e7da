import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';
import { aLogOfTwo, logSigner, proofFrom } from '../../testing/proof/aProof.ts';
import { formatVerifierKey } from './keys.ts';

/** The library as a page has it, one script. Whatever names a module of Node fails to build. */
function bundled(): string {
  const contents = `
    import { checkAccountProof } from './accountProofCheck.ts';
    import { parseVerifierKey } from './keys.ts';
    globalThis.cashOf = (file, key) =>
      checkAccountProof(JSON.parse(file), { logKeys: [parseVerifierKey(key)], witnesses: [] }).covered.cash;`;
  const resolveDir = fileURLToPath(new URL('.', import.meta.url));
  const options = { bundle: true, format: 'iife', platform: 'browser', write: false } as const;
  return buildSync({ ...options, stdin: { contents, resolveDir } }).outputFiles[0]?.text ?? '';
}

test('a proof is checked where there is nothing of Node, and no crypto.subtle', async () => {
  // All that the script finds beside the language itself; a page that is opened from a disk has these too.
  const page: Record<string, unknown> = { atob, btoa, TextEncoder, TextDecoder };
  const check = runInNewContext(`${bundled()}; cashOf`, page) as (file: string, key: string) => number;
  const [file, key] = [JSON.stringify(await proofFrom(await aLogOfTwo())), formatVerifierKey(logSigner.key)];
  expect(check(file, key)).toBe(240_00);
  const forged = file.replace('"role":"user"', '"role":"admin"');
  expect(() => check(forged, key)).toThrow("event 0 isn't what was sealed");
});
