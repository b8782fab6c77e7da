import { open, rename } from 'node:fs/promises';

/** On disk, under its own name and whole, when it resolves; until then what was there before. */
export async function writeDurably(path: string, content: string | Uint8Array, mode: number): Promise<void> {
  const file = await open(`${path}.new`, 'w', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}
