import { vi } from 'vitest';

/** The first call's answer is lost; the others are answered so. */
export function loseFirst(answer: () => Response): void {
  let calls = 0;
  vi.stubGlobal('fetch', async () => {
    if (++calls === 1) throw new TypeError('Failed to fetch');
    return answer();
  });
}
