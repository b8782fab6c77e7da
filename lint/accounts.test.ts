import { beforeAll, expect, test } from 'vitest';
import { grouped, type Line } from '../admin/src/audit/trialBalance/grouping.ts';
import { speakEnglish } from '../admin/testing/speak.ts';
import { INVESTOR_ACCOUNTS, PLATFORM_ACCOUNTS } from '../ledger/src/journal/chartOfAccounts.ts';

beforeAll(speakEnglish);

const line = (account: string): Line => ({ account, kind: 'asset', debit: 0, credit: 0, balance: 0 });

test.each([...Object.keys(PLATFORM_ACCOUNTS), ...INVESTOR_ACCOUNTS])(
  'the trial balance calls %s by words of its own',
  (account) => expect(grouped([line(account)])[0]?.items[0]?.name).not.toBe(account),
);
