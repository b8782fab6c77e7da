import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Tomasz Brandt', 'TB'],
  ['  Amara   Okafor-Lindqvist ', 'AO'],
  ['łukasz żurawski', 'ŁŻ'],
  ['𝒜da', '𝒜'],
  ['', ''],
])('%j is shown as %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
