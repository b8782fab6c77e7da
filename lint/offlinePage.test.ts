import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './sources.ts';

test('the app and its service worker, which imports nothing, keep the offline page in one place', () => {
  const [app, worker] = ['web/src/app/offlinePage.ts', 'web/public/sw.js'].map(
    (path) => /^const CACHE = '([^']+)';$/m.exec(readFileSync(`${root}${path}`, 'utf8'))?.[1],
  );
  expect(app).toMatch(/^offline-/);
  expect(worker).toBe(app);
});
