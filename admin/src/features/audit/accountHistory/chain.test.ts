import type { AccountEvent } from '@northvale/api/contract/audit.ts';
import { aLogOfTwo } from '@northvale/ledger/testing/proof/aProof.ts';
import { expect, test } from 'vitest';
import { followChain } from './chain.ts';

const log = await aLogOfTwo();
const stream = log[0]?.stream;
const events = log
  .filter((event) => event.stream === stream)
  .map((event) => ({ ...event, ...event.metadata }) as object as AccountEvent);
const head = events.length - 1;
const follow = (eventsOf: (from: number, to: number) => Promise<AccountEvent[]>) => {
  const told: number[] = [];
  return followChain(eventsOf, head, (checked) => told.push(checked), 2).then((check) => ({ ...check, told }));
};

test('a chain is followed page by page, and the next page is asked for while one is checked', async () => {
  const asked: string[] = [];
  const followed = await follow(async (from, to) => {
    asked.push(`${from} to ${to}`);
    return events.slice(from, to + 1);
  });
  expect(followed).toEqual({ checked: 6, told: [2, 4, 6] });
  expect(asked).toEqual(['0 to 1', '2 to 3', '4 to 5']);
});

test('an event that was changed, and one that is missing, are named', async () => {
  const changed = events.with(3, { ...events[3], data: { amount: 1 } } as object as AccountEvent);
  expect(await follow(async (from, to) => changed.slice(from, to + 1))).toMatchObject({ flaw: { revision: 3 } });
  const flaw = { revision: 4, problem: 'is missing' };
  expect(await follow(async (from, to) => events.slice(0, 4).slice(from, to + 1))).toMatchObject({ flaw });
});

test('a page that does not come is an error, also where it was asked for ahead', async () => {
  const failing = async (from: number, to: number) => {
    if (from === 2) throw new Error('the connection was lost');
    return events.slice(from, to + 1);
  };
  await expect(follow(failing)).rejects.toThrow('the connection was lost');
});
