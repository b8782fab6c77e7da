import type { UserRecord } from '@northvale/api/contract/users.ts';
import { beforeAll, expect, test } from 'vitest';
import { amara } from '../../../testing/amara.ts';
import { speakEnglish } from '../../../testing/renderInConsole.tsx';
import { statusChange } from './accountChanges.ts';

beforeAll(speakEnglish);

const noteOn = (role: UserRecord['role']): string => statusChange({ ...amara, name: 'Ida Kern', role }).note;

test('who freezes an admin hears that the role stays, which decides on others’ money', () => {
  expect(noteOn('admin')).toBe(
    'Ida Kern stays an admin: they still decide on others’ accounts, and move no money of their own. Change the role to end that.',
  );
  for (const role of ['user', 'auditor'] as const) expect(noteOn(role)).toMatch(/not move money/);
});
