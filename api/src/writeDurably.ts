import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { replaceFile } from './replaceFile.ts';

/** On disk, under its own name and whole, when it resolves; until then what was there before. */
export async function writeDurably(path: string, content: string | Uint8Array, mode: number): Promise<void> {
  // Two may write the same at once.
  const draft = `${path}.${randomUUID()}.new`;
  try {
    await write(draft, content, mode);
    await replaceFile(draft, path);
  } catch (error) {
    // What failed may be a full disk.
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

async function write(path: string, content: string | Uint8Array, mode: number): Promise<void> {
  const file = await open(path, 'w', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
