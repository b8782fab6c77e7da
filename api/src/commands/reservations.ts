import type { KeyObject } from 'node:crypto';
import { account } from '@northvale/ledger/account/account.ts';
import type { AccountCommand, AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { PurchaseBasis, PurchaseTerms } from '@northvale/ledger/account/purchases.ts';
import { type AccountState, ownedId } from '@northvale/ledger/account/state.ts';
import { Refusal } from '@northvale/ledger/decider.ts';
import type { Actor } from '@northvale/ledger/event/envelope.ts';
import type { Command, Outcome } from '@northvale/ledger/handler/command.ts';
import type { InvestmentState } from '@northvale/ledger/investment/investment.ts';
import { every } from '@northvale/projections/engine/log.ts';
import { withReservations } from '@northvale/projections/models/investments.ts';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { commandIdOf, digestOf } from '../http/idempotency.ts';
import { notFound, refusalProblem } from '../http/problem.ts';
import type { Accounts, Investments } from './issueCommand.ts';

/*
 * Units on offer take two streams: they are reserved in the investment's, bought in the account's, and the reservation
 * is ended in the investment's. Each step's command id follows from the purchase's, by the id of its holding.
 */

export type SaleParts = {
  readonly accounts: Accounts;
  readonly clock: { now(): Date };
  readonly config: Pick<Config, 'platformFeeBps'>;
  readonly investments: Investments;
  readonly keys: { readonly digest: KeyObject };
  readonly log: Pick<Logger, 'warn'>;
};

type EndingParts = Pick<SaleParts, 'accounts' | 'investments' | 'keys' | 'log'>;

const SYSTEM = { id: 'reservations', role: 'system' } as const;

/** How long a purchase may take from its reservation on. */
const RESERVED_MS = 60_000;
const SWEEP_MS = 5_000;

interface Wanted extends Pick<BuyUnits, 'units' | 'seenInvestmentRevision' | 'expectedFee'> {
  readonly investmentId: string;
}

type BuyUnits = Extract<AccountCommand, { readonly type: 'BuyUnits' }>;

/**
 * Buys units for an account; of a limited investment they are reserved first.
 * @throws Problem where units aren't to be had, or the account would not allow it
 */
export async function buyUnits(
  parts: SaleParts,
  userId: string,
  command: Omit<Command<AccountCommand>, 'payload'>,
  { investmentId, ...wanted }: Wanted,
): Promise<Outcome<AccountState, AccountEvent>> {
  const { accounts, clock, log } = parts;
  const purchase = (basis: PurchaseBasis): BuyUnits => ({ type: 'BuyUnits', ...wanted, ...basis });
  const buy = (basis: PurchaseBasis) => accounts.handle(userId, { ...command, payload: purchase(basis) });
  const offer = await currentInvestment(parts, investmentId);
  if (offer.unitsOffered === 0) return buy(basisOf(parts, offer));
  const account = await accounts.load(userId);
  const holdingId = ownedId(userId, command.id);
  // A try of what is bought already needs no units of its own.
  if (account.holdings.has(holdingId)) return buy(basisOf(parts, offer));
  const refused = whyNot(purchase({ ...basisOf(parts, offer), reservationRevision: Infinity }), account, {
    at: clock.now().toISOString(),
    actor: command.actor,
    commandId: command.id,
  });
  if (refused) throw refusalProblem(refused);
  const { units, seenInvestmentRevision: seenRevision } = wanted;
  const reserving = { investmentId, holdingId, units, actor: command.actor, seenRevision };
  const basis = await reserveUnits(parts, reserving, account);
  const outcome = await buy(basis);
  const { reservationRevision } = basis;
  if (reservationRevision === undefined) return outcome;
  const ended = endReservation(parts, { investmentId, holdingId, reservationRevision });
  // Its buyer needn't wait: what is reserved is nobody else's, and within a minute it is ended anyway.
  ended.catch((err: unknown) => log.warn({ err, holdingId }, 'a reservation of units could not be ended'));
  return outcome;
}

/** Why the account would refuse a purchase as it stands, before units are reserved for it. */
function whyNot(
  command: BuyUnits,
  state: AccountState,
  context: { readonly at: string; readonly actor: Actor; readonly commandId: string },
): Refusal | undefined {
  const decided = account.decide(command, state, { ...context, isKeyed: true, firstSeen: state });
  return decided instanceof Refusal ? decided : undefined;
}

/** An investment as its stream has it now; the read model is never asked what something costs. */
export async function currentInvestment(
  { investments }: Pick<SaleParts, 'investments'>,
  id: string,
): Promise<InvestmentState> {
  const state = await investments.load(id);
  if (state.investmentId === '') throw notFound();
  return state;
}

export const basisOf = (
  { config: { platformFeeBps } }: Pick<SaleParts, 'config'>,
  { revision: investmentRevision, ...state }: InvestmentState,
): PurchaseBasis & { readonly terms: PurchaseTerms } => {
  const { investmentId, termsMovedAt, listed, name, pricePerUnit, investmentReturn, duration } = state;
  const { fundCharge, unitsOffered } = state;
  const terms = { investmentId, investmentRevision, termsMovedAt, listed, name, pricePerUnit, investmentReturn };
  return { terms: { ...terms, duration, fundCharge, unitsOffered }, platformFeeBps };
};

interface Reserving {
  readonly investmentId: string;
  /** The id of the holding that the purchase makes. */
  readonly holdingId: string;
  readonly units: number;
  readonly actor: Actor;
  readonly seenRevision?: number | undefined;
}

/**
 * Reserves units for a purchase that the account would allow.
 * @param account as it stands: a purchase that was given up reserves anew
 * @returns what the purchase rests on
 * @throws Problem where they aren't to be had
 */
export async function reserveUnits(
  parts: SaleParts,
  { investmentId, holdingId, units, actor, seenRevision }: Reserving,
  account: AccountState,
): Promise<PurchaseBasis & { readonly terms: PurchaseTerms }> {
  const { investments, keys } = parts;
  const outcome = await investments.handle(investmentId, {
    id: commandIdOf(SYSTEM.id, `${holdingId} after ${account.abandoned.get(holdingId) ?? -1}`),
    digest: digestOf(keys.digest, { holdingId }),
    actor,
    payload: { type: 'ReserveUnits', holdingId, units, ...(seenRevision === undefined ? {} : { seenRevision }) },
  });
  if (outcome.kind === 'refused') throw refusalProblem(outcome.refusal);
  const reservationRevision = outcome.events[0]?.revision;
  return { ...basisOf(parts, outcome.state), ...(reservationRevision === undefined ? {} : { reservationRevision }) };
}

/**
 * Ends a reservation: its units are sold where the account has bought them, and on offer again where it hasn't, once
 * it can't any more.
 */
export async function endReservation(
  { accounts, investments, keys }: EndingParts,
  {
    investmentId,
    holdingId,
    reservationRevision,
  }: { investmentId: string; holdingId: string; reservationRevision: number },
): Promise<void> {
  const command = (step: string) => ({
    id: commandIdOf(SYSTEM.id, `${step} ${holdingId} ${reservationRevision}`),
    digest: digestOf(keys.digest, { holdingId }),
    actor: SYSTEM,
  });
  const userId = holdingId.slice(0, holdingId.indexOf('.'));
  const abandoned = await accounts.handle(userId, {
    ...command('abandon'),
    payload: { type: 'AbandonPurchase', investmentId, holdingId, reservationRevision },
  });
  // An account that refuses is closed: nothing is bought there any more.
  const isBought = abandoned.kind === 'accepted' && abandoned.state.holdings.has(holdingId);
  await investments.handle(investmentId, {
    ...command('end'),
    payload: { type: 'EndReservation', holdingId, isBought },
  });
}

/** Ends the reservations that no purchase has followed within a minute, whatever became of it. */
export const endReservations = (
  parts: EndingParts & { readonly db: Database; readonly now: () => Date; readonly log: Logger },
) =>
  every(SWEEP_MS, parts.log, 'reservations of units could not be ended', async () =>
    endOldReservations(parts, await withReservations(parts.db), parts.now()),
  );

/** Those of some investments that have stood for too long. */
export async function endOldReservations(
  parts: EndingParts,
  investmentIds: readonly string[],
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() - RESERVED_MS).toISOString();
  for (const investmentId of investmentIds) {
    const { reservations } = await parts.investments.load(investmentId);
    for (const [holdingId, { at, revision }] of reservations.entries()) {
      if (at >= until) continue;
      const reservation = { investmentId, holdingId, reservationRevision: revision };
      await endReservation(parts, reservation).catch((err: unknown) =>
        parts.log.warn({ err, holdingId }, 'a reservation of units could not be ended'),
      );
    }
  }
}
