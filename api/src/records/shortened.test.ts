import { expect, test } from 'vitest';
import { shortened } from './requests.ts';

test.each([
  ['Tomasz Brandt', 'Tomasz B.'],
  ['Ada E\u0301mile', 'Ada E\u0301.'],
  ['Ada 👩‍🔬', 'Ada 👩‍🔬.'],
  ['Ada', 'Ada'],
])('%s is shortened to %s, by whole letters', (name, short) => {
  expect(shortened(name)).toBe(short);
});
