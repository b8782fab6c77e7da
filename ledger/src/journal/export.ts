import {
  type AccountKind,
  INVESTOR_ACCOUNTS,
  investorAccount,
  placementAccount,
  PLATFORM_ACCOUNTS,
} from './chartOfAccounts.ts';
import type { RecordedEvent } from '../eventStore/eventStore.ts';
import { entryOf } from './entry.ts';
import type { Posting } from './journal.ts';
import { ledgerEvent } from '../event/ledgerEvent.ts';
import { decimal, subtract } from '../money.ts';

/**
 * The head of a journal for hledger (hledger.org): what its amounts and accounts are. Account names are the ledger's
 * own, so that its balances stand beside the trial balance line by line.
 */
export const hledgerHead = (what: string): string => `; ${what}
; One transaction an event that moved money. Dates and times are UTC.

decimal-mark .
commodity $1000.00

${declared('investor', 'liability')}
${declared('placements', 'asset')}
${Object.entries(PLATFORM_ACCOUNTS)
  .map(([name, { kind }]) => declared(name, kind))
  .join('\n')}
`;

const TYPES: Readonly<Record<AccountKind, string>> = {
  asset: 'Asset',
  liability: 'Liability',
  equity: 'Equity',
  income: 'Revenue',
  expense: 'Expense',
};

function declared(account: string, kind: AccountKind): string {
  return `account ${account.padEnd(16)}  ; type: ${TYPES[kind]}`;
}

/** What an event adds to the journal; nothing where no money moves. */
export function hledgerEntry(stored: RecordedEvent): string {
  const ledger = ledgerEvent(stored);
  const { category, id, event } = ledger;
  if (category === 'account' && event.type === 'AccountOpened')
    return declaration(INVESTOR_ACCOUNTS.map((account) => investorAccount(id, account)));
  if (event.type === 'InvestmentListed') return declaration([placementAccount(id)]);
  const entry = entryOf(ledger);
  if (entry.length === 0) return '';
  const { stream, revision, metadata } = stored;
  const { occurredAt, actor, hash } = metadata;
  return `
${occurredAt.slice(0, 10)} * (${stream}@${revision}) ${event.type}
    ; time:${occurredAt.slice(11)}, event:${stored.id}, actor:${actor.role} ${actor.id}
    ; hash:${hash}
${entry.map(line).join('')}`;
}

/** The accounts of a new investor or investment: hledger's strict mode takes none that wasn't declared. */
const declaration = (accounts: readonly string[]): string =>
  `\n${accounts.map((account) => `account ${account}\n`).join('')}`;

const WIDEST_ACCOUNT = 56;
const WIDEST_AMOUNT = 18;

const line = ({ account, debit, credit }: Posting): string =>
  `    ${account.padEnd(WIDEST_ACCOUNT)}  ${`$${decimal(subtract(debit, credit))}`.padStart(WIDEST_AMOUNT)}\n`;

/** The columns of `postingRows`. Debits and credits in dollars. */
export const POSTING_COLUMNS = [
  'occurredAt',
  'position',
  'stream',
  'revision',
  'eventId',
  'type',
  'actorId',
  'actorRole',
  'account',
  'debit',
  'credit',
  'hash',
] as const;

/** An event as rows of a table: one a posting; one without account, debit and credit where no money moves. */
export function postingRows(stored: RecordedEvent): readonly (readonly string[])[] {
  const { id, stream, revision, position, type, metadata } = stored;
  const { occurredAt, actor, hash } = metadata;
  const entry = entryOf(ledgerEvent(stored));
  const moved = entry.map(({ account, debit, credit }) => [account, decimal(debit), decimal(credit)]);
  const event = [occurredAt, position, stream, String(revision), id, type, actor.id, actor.role];
  return (moved.length === 0 ? [['', '', '']] : moved).map((columns) => [...event, ...columns, hash]);
}
