import { randomUUID } from 'node:crypto';
import { open, rename } from 'node:fs/promises';

/** On disk, under its own name and whole, when it resolves; until then what was there before. */
export async function writeDurably(path: string, content: string | Uint8Array, mode: number): Promise<void> {
  // Two may write the same at once.
  const draft = `${path}.${randomUUID()}.new`;
  const file = await open(draft, 'w', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
