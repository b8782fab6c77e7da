import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.resetModules());

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
  [
    'full',
    () => ({
      setItem: () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      },
    }),
  ],
])('what can’t be kept because storage is %s is remembered by the page', async (_why, get) => {
  browserWith(get);
  await import('./storage.ts');
  localStorage.setItem('authToken', 'token');
  expect([localStorage.getItem('authToken'), sessionStorage.getItem('authToken')]).toEqual(['token', null]);
  localStorage.removeItem('authToken');
  expect(localStorage.getItem('authToken')).toBeNull();
});
