import { beforeEach, expect, test, vi } from 'vitest';

// Another file's test may have loaded it.
beforeEach(() => vi.resetModules());

/** One that has what it has, and takes no more. */
function full(entries: Iterable<[string, string]> = []): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const had = new Map(entries);
  return {
    getItem: (key) => had.get(key) ?? null,
    setItem() {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
    removeItem: (key) => void had.delete(key),
  };
}

/** A browser whose storage answers so. */
function browserWith(get: () => Partial<Storage>): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { get, configurable: true });
}

test.each<[string, () => Partial<Storage>]>([
  [
    'denied',
    () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  ],
  ['full', () => full()],
])('what can’t be kept because storage is %s is remembered by the page', async (_why, get) => {
  browserWith(get);
  await import('./storage.ts');
  localStorage.setItem('authToken', 'token');
  expect([localStorage.getItem('authToken'), sessionStorage.getItem('authToken')]).toEqual(['token', null]);
  localStorage.removeItem('authToken');
  expect(localStorage.getItem('authToken')).toBeNull();
});

test('what full storage had before is still there, and is replaced or taken away in it too', async () => {
  const storage = full([
    ['authToken', 'of before'],
    ['language', 'de'],
  ]);
  browserWith(() => storage);
  await import('./storage.ts');
  expect([localStorage.getItem('authToken'), localStorage.getItem('language')]).toEqual(['of before', 'de']);
  localStorage.setItem('authToken', 'token');
  localStorage.removeItem('language');
  expect([localStorage.getItem('authToken'), localStorage.getItem('language')]).toEqual(['token', null]);
  expect([storage.getItem('authToken'), storage.getItem('language')]).toEqual([null, null]);
});
