import type { HoldingState } from '@northvale/ledger/account/state.ts';
import { streamName } from '@northvale/ledger/event/streams.ts';
import { StoreUnavailable } from '@northvale/ledger/eventStore/errors.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import type { CheckedClock } from '@northvale/ledger/handler/checkedClock.ts';
import type { AccountHistory } from '@northvale/ledger/history/accountHistory.ts';
import { BEFORE_OPENING } from '@northvale/ledger/history/moment.ts';
import { type Movement, type Period, statementOf } from '@northvale/ledger/history/statement.ts';
import { decimal, dollarsFromCents } from '@northvale/ledger/money.ts';
import { firstCheckpointOver } from '@northvale/projections/models/signedCheckpoints.ts';
import { storedTree } from '@northvale/projections/models/tlog.ts';
import type { BankAccount } from '../../contract/bankAccounts.ts';
import { eventWords, type MovingEventType } from '../../contract/events.ts';
import type { Statement } from '../../contract/statements.ts';
import type { Database } from '../../database/database.ts';
import { ERASED_NAME } from '../../identity/erasure.ts';
import type { Identity } from '../../identity/identity.ts';
import { holdingRecord, performanceRecord } from '../../records/holdings.ts';

/** How long after its end a period may still get events: commands that were being decided as it ended. */
const SETTLING_MS = 60_000;

type StatementParts = Pick<Identity, 'people'> & {
  readonly clock: Pick<CheckedClock, 'now' | 'differenceMs'>;
  readonly firstCheckpointOver: FirstCheckpointOver;
  readonly history: AccountHistory;
  readonly now: () => Date;
};

/** The statement of a person's period from the account's own events; undefined where there was no account yet. */
export async function statementRecord(
  parts: StatementParts,
  userId: string,
  period: Period,
): Promise<Statement | undefined> {
  const { history, people, firstCheckpointOver } = parts;
  const { from, to } = period;
  const hasEnded = timeOf(parts) >= Date.parse(to) + SETTLING_MS;
  const start = (await history.atTime(userId, justBefore(from))) ?? BEFORE_OPENING;
  const folded = await statementOf(start, history.steps(userId, start.revision + 1), period);
  if (!folded) return undefined;
  const { opening, closing, held, holdings, performance, fees, revision, hash } = folded;
  const names = await people.names([userId]);
  const checkpoint = await firstCheckpointOver(streamName('account', userId), revision);
  return {
    userId,
    name: names.get(userId) ?? ERASED_NAME,
    from,
    to,
    opening: dollarsFromCents(opening),
    closing: dollarsFromCents(closing),
    held: dollarsFromCents(held),
    movements: await inWords(people, userId, folded.movements),
    holdings: holdings.map(holdingRecord),
    performance: performanceRecord(performance),
    fees: dollarsFromCents(fees),
    revision,
    hash,
    ...(checkpoint ? { checkpoint: { size: checkpoint.size, root: checkpoint.root } } : {}),
    preliminary: !hasEnded || checkpoint === undefined,
  };
}

/**
 * The time by which events are dated; by the database's clock where this machine's takes no commands. Others still do,
 * and may date one in a period that only this machine takes to be over.
 */
function timeOf({ clock, now }: Pick<StatementParts, 'clock' | 'now'>): number {
  try {
    return clock.now().getTime();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return now().getTime() - clock.differenceMs();
  }
}

/** Times have milliseconds and no more. */
const justBefore = (time: string): string => new Date(Date.parse(time) - 1).toISOString();

async function inWords(
  people: Identity['people'],
  userId: string,
  movements: readonly Movement[],
): Promise<Statement['movements']> {
  const bankAccounts = await people.bankAccounts(movements.flatMap(({ request }) => request?.bankAccountId ?? []));
  return Promise.all(
    movements.map(async (movement) => {
      const { revision, at, type, amount, balance, request, reason } = movement;
      const bankAccount = bankAccounts.get(request?.bankAccountId ?? '');
      const text = reason === undefined ? undefined : await people.openText(userId, reason);
      return {
        revision,
        at,
        type,
        description: describe(movement, { bankAccount, reason: text }),
        amount: dollarsFromCents(amount),
        balance: dollarsFromCents(balance),
      };
    }),
  );
}

/** What the words of a movement name besides the account: its request's bank account, and the reason given. */
interface Joined {
  readonly bankAccount?: BankAccount | undefined;
  readonly reason?: string | undefined;
}

/** A movement in words for the person whose money it is. */
function describe({ type, request, holding }: Movement, { bankAccount, reason }: Joined): string {
  switch (type) {
    case 'DepositApproved':
      return `Deposit by ${request?.method ?? 'transfer'}${bankAccount ? ` from ${bankInWords(bankAccount)}` : ''}`;
    case 'WithdrawalApproved':
      return `Withdrawal by ${request?.method ?? 'transfer'}${bankAccount ? ` to ${bankInWords(bankAccount)}` : ''}`;
    case 'BalanceAdjusted':
      return reason ? `Adjustment: ${reason}` : 'Adjustment';
    case 'UnitsPurchased':
      return holding ? `Bought ${units(holding.units)} of ${holding.investmentName}${withFee(holding)}` : 'Purchase';
    case 'ReferralRewarded':
      return 'Reward for inviting a friend';
    case 'HoldingMatured':
      return holding
        ? `${holding.investmentName} matured: $${decimal(holding.amount)} and a return of $${decimal(holding.returnAmount)}`
        : 'Maturity';
    default:
      // A type that moves a balance and has no words above doesn't compile.
      return eventWords(type satisfies Exclude<Movement['type'], MovingEventType>);
  }
}

const withFee = ({ fee }: HoldingState): string => (fee.amount === 0 ? '' : `, with a fee of $${decimal(fee.amount)}`);

const bankInWords = ({ bankName, accountNumber }: BankAccount): string =>
  `${bankName}, ending ${accountNumber.slice(-4)}`;

const units = (count: number): string => (count === 1 ? '1 unit' : `${count} units`);

/** A published checkpoint of the log, as far as a statement names it. */
interface CoveringCheckpoint {
  /** How many events it covers. */
  readonly size: number;
  /** The root of their tree, base64. */
  readonly root: string;
}

/** The first published checkpoint that covers an event of a stream; undefined while none does. */
export type FirstCheckpointOver = (stream: string, revision: number) => Promise<CoveringCheckpoint | undefined>;

/** The first of them, and not the newest, because it stays the same for ever, on any store. */
export function createFirstCheckpointOver({
  db,
  store,
}: {
  readonly db: Database;
  readonly store: EventStore;
}): FirstCheckpointOver {
  const tree = storedTree(db);
  return async (stream, revision) => {
    const [event] = await store.readStream(stream, { from: revision, limit: 1 });
    if (!event) return undefined;
    const entry = await tree.indexOf({ position: event.position, hash: event.metadata.hash });
    return entry === undefined ? undefined : firstCheckpointOver(db, entry);
  };
}
