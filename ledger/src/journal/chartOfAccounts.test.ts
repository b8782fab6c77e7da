import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OWNER } from '../../testing/given.ts';
import { randomHistory } from '../../testing/randomHistory.ts';
import { journalAccount } from './chartOfAccounts.ts';
import { postings } from './journal.ts';

test('every account of an entry is in the chart, and one of the platform’s says which events book on it', () => {
  fc.assert(
    fc.property(randomHistory, ({ events }) => {
      for (const event of events) {
        for (const { account } of postings(event, OWNER)) {
          const found = journalAccount(account);
          if (!found) throw new Error(`${account} is in no chart`);
          if ('userId' in found) expect([found.kind, found.userId]).toEqual(['liability', OWNER]);
          else expect(found.bookedBy).toContain(event.type);
        }
      }
    }),
  );
});

test('what is no account has no place in the chart', () => {
  for (const name of ['', 'bank', 'investor:a:gold', 'investor::cash', 'constructor', `investor:${OWNER}`]) {
    expect(journalAccount(name)).toBeUndefined();
  }
});
