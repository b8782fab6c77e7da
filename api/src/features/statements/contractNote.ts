import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import { ledgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import { streamName } from '@northvale/ledger/event/streams.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { add, dollarsFromCents } from '@northvale/ledger/money.ts';
import { rateText } from '../../contract/fee.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/problem.ts';
import { ERASED_NAME } from '../../identity/erasure.ts';
import type { Identity } from '../../identity/identity.ts';
import { day, moneyOf } from '../../words.ts';
import type { ContractNote } from './statementPdf.ts';
import type { FirstCheckpointOver } from './statementRecord.ts';

interface NoteParts extends Pick<Identity, 'people'> {
  readonly db: Database;
  readonly firstCheckpointOver: FirstCheckpointOver;
  readonly store: EventStore;
}

/**
 * The contract note of a holding, from the event that made it. It is preliminary until a published checkpoint covers
 * that event, and the same from then on.
 * @throws Problem where there is no such holding
 */
export async function contractNote(
  { db, firstCheckpointOver, people, store }: NoteParts,
  holdingId: string,
): Promise<ContractNote> {
  const { userId, revision } = await purchaseOf(db, holdingId);
  const stream = streamName('account', userId);
  const [stored] = await store.readStream(stream, { from: revision, limit: 1 });
  const event = stored && (ledgerEvent(stored).event as Recorded<AccountEvent>);
  if (event?.type !== 'UnitsPurchased') throw notFound();
  const checkpoint = await firstCheckpointOver(stream, revision);
  return {
    userId,
    name: (await people.names([userId])).get(userId) ?? ERASED_NAME,
    investmentName: event.data.investmentName,
    at: event.occurredAt,
    terms: termsOf(holdingId, event),
    revision,
    hash: stored!.metadata.hash,
    ...(checkpoint ? { checkpoint: { size: checkpoint.size, root: checkpoint.root } } : {}),
    preliminary: checkpoint === undefined,
  };
}

/** Whose purchase made a holding, and as which event. */
async function purchaseOf(db: Database, holdingId: string): Promise<{ userId: string; revision: number }> {
  const owner = await db.selectFrom('holdings').select('user_id').where('id', '=', holdingId).executeTakeFirst();
  if (!owner) throw notFound();
  const { user_id: userId } = owner;
  const { revision } = await db
    .selectFrom('activity')
    .select('revision')
    .where('user_id', '=', userId)
    .where('subject', '=', holdingId)
    .where('type', '=', 'UnitsPurchased')
    .executeTakeFirstOrThrow();
  return { userId, revision };
}

/** A holding's id without its account's, which stands above: both together are wider than a line. */
const withinAccount = (holdingId: string): string => holdingId.slice(holdingId.indexOf('.') + 1);

function termsOf(
  holdingId: string,
  { data, occurredAt }: Extract<Recorded<AccountEvent>, { readonly type: 'UnitsPurchased' }>,
): (readonly [string, string])[] {
  const dollars = (amount: typeof data.amount) => moneyOf(dollarsFromCents(amount));
  return [
    ['Holding', withinAccount(holdingId)],
    ['Bought', day(occurredAt)],
    ['Units', `${data.units} at ${dollars(data.pricePerUnit)}`],
    ['Amount', dollars(data.amount)],
    [`Platform fee (${rateText(data.fee.rateBps)}, ${data.fee.plan} plan)`, dollars(data.fee.amount)],
    ['Paid in all', dollars(add(data.amount, data.fee.amount))],
    [`Return over ${data.duration}`, `${data.investmentReturn}, ${dollars(data.returnAmount)}`],
    ['Matures', day(data.maturesAt)],
    ['Back at maturity, projected', dollars(add(data.amount, data.returnAmount))],
    ...(data.fundCharge === '' ? [] : [['Charge of the fund’s manager', data.fundCharge] as const]),
    ...(data.reinvestedFrom === undefined
      ? []
      : [['Bought from the payout of', withinAccount(data.reinvestedFrom)] as const]),
  ];
}
