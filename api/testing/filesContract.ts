import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Files } from '../src/files/files.ts';

interface FilesUnderTest {
  /** An empty folder. */
  readonly files: Files;
  close(): Promise<void>;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (content: Uint8Array | undefined): string | undefined => content && new TextDecoder().decode(content);

/** The rules that every place for files keeps. */
export function filesContract(name: string, open: () => Promise<FilesUnderTest>): void {
  describe(`${name} keeps the rules for files`, () => {
    let made: FilesUnderTest;
    beforeAll(async () => {
      made = await open();
      // Amazon's SDK is large to load.
    }, 60_000);
    afterAll(() => made.close());
    const names = async (starts?: string) => (await made.files.list(starts)).map((each) => each.name).toSorted();

    test('before the first one there are none', async () => {
      expect(await names()).toEqual([]);
      expect(await made.files.get('none.enc')).toBeUndefined();
    });

    test('what was put is got, byte for byte', async () => {
      const content = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
      await made.files.put('bytes.enc', content);
      expect(Buffer.compare(Buffer.from(content), (await made.files.get('bytes.enc')) ?? Buffer.of())).toBe(0);
    });

    test('a file of the same name takes the place of the one before', async () => {
      await made.files.put('page.enc', bytes('old and long'));
      await made.files.put('page.enc', bytes('new'));
      expect(text(await made.files.get('page.enc'))).toBe('new');
    });

    test('many may write the same at once', async () => {
      await Promise.all(Array.from({ length: 10 }, () => made.files.put('same.webp', bytes('the same'))));
      expect(text(await made.files.get('same.webp'))).toBe('the same');
    });

    test('a list names those that begin so, each with the time it was written', async () => {
      for (const each of ['ann.1.enc', 'ann.2.enc', 'ann.3.enc', 'bea.1.enc']) await made.files.put(each, bytes(each));
      expect(await names('ann.')).toEqual(['ann.1.enc', 'ann.2.enc', 'ann.3.enc']);
      const [first] = await made.files.list('bea.');
      // A server of S3 tells whole seconds, by its own clock.
      expect(Math.abs(Date.now() - (first?.writtenAt.getTime() ?? 0))).toBeLessThan(60_000);
    });

    test('what was removed is gone, and removing it again does no harm', async () => {
      await made.files.put('gone.enc', bytes('x'));
      await made.files.remove('gone.enc');
      await made.files.remove('gone.enc');
      expect(await made.files.get('gone.enc')).toBeUndefined();
      expect(await names('gone')).toEqual([]);
    });
  });
}
