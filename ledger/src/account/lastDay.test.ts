import { expect, test } from 'vitest';
import { admin, otherAdmin } from '../../testing/given.ts';
import { usd } from '../money.ts';
import { movedBy, withMoved } from './lastDay.ts';

const at = (occurredAt: string, actor = admin) => ({ actor, occurredAt });

test('what a person moved counts for a day, each on their own', () => {
  let moved = withMoved([], at('2026-11-20T12:00:00.000Z'), usd(1));
  moved = withMoved(moved, at('2026-11-20T12:00:00.000Z', otherAdmin), usd(2));
  moved = withMoved(moved, at('2026-11-21T11:00:00.000Z'), usd(4));
  expect(movedBy(moved, admin.id, '2026-11-21T11:59:59.999Z')).toBe(usd(5));
  expect(movedBy(moved, admin.id, '2026-11-21T12:00:00.000Z')).toBe(usd(4));
  expect(movedBy(moved, otherAdmin.id, '2026-11-21T11:59:59.999Z')).toBe(usd(2));
});

test('a busy minute is one entry, and what is older than a day is let go', () => {
  let moved = withMoved([], at('2026-11-20T11:00:00.000Z'), usd(1));
  for (let second = 10; second < 60; second += 1) {
    moved = withMoved(moved, at(`2026-11-21T12:00:${second}.000Z`), usd(1));
  }
  expect(moved).toEqual([{ by: admin.id, at: '2026-11-21T12:00:59.000Z', amount: usd(50) }]);
});
