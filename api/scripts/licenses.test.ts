import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('licenses.mjs', import.meta.url));

test.each([
  ['MIT', 0],
  ['(MPL-2.0 OR Apache-2.0)', 0],
  ['MIT AND GPL-3.0-only', 1],
  ['AGPL-3.0-only', 1],
  ['', 1],
])('a package under "%s" ends the list of licences with %i', (expression, code) => {
  const component = { name: 'one', version: '1.0.0', licenses: expression === '' ? [] : [{ expression }] };
  const input = JSON.stringify({ components: [component] });
  expect(spawnSync(process.execPath, [PROGRAM], { input }).status).toBe(code);
});
