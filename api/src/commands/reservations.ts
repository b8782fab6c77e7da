import type { KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PurchaseBasis, PurchaseTerms } from '@northvale/ledger/account/purchases.ts';
import type { AccountState } from '@northvale/ledger/account/state.ts';
import type { Actor } from '@northvale/ledger/event/envelope.ts';
import type { InvestmentState } from '@northvale/ledger/investment/investment.ts';
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
  readonly config: Pick<Config, 'platformFeeBps'>;
  readonly investments: Investments;
  readonly keys: { readonly digest: KeyObject };
};

const SYSTEM = { id: 'reservations', role: 'system' } as const;

/** How long a purchase may take from its reservation on. */
const RESERVED_MS = 60_000;
const SWEEP_MS = 5_000;

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

export interface Reserving {
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
  { accounts, investments, keys }: Omit<SaleParts, 'config'>,
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
export const endReservations =
  (parts: Omit<SaleParts, 'config'> & { readonly db: Database; readonly now: () => Date; readonly log: Logger }) =>
  async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      await endOldReservations(parts, signal).catch((err: unknown) =>
        parts.log.warn({ err }, 'reservations of units could not be ended'),
      );
      await sleep(SWEEP_MS, undefined, { signal }).catch(() => undefined);
    }
  };

/** One such round. */
export async function endOldReservations(
  parts: Omit<SaleParts, 'config'> & { readonly db: Database; readonly now: () => Date },
  signal?: AbortSignal,
): Promise<void> {
  const { db, investments, now } = parts;
  const until = new Date(now().getTime() - RESERVED_MS).toISOString();
  for (const investmentId of await withReservations(db)) {
    const { reservations } = await investments.load(investmentId);
    for (const [holdingId, { at, revision }] of reservations.entries()) {
      if (signal?.aborted) return;
      if (at < until) await endReservation(parts, { investmentId, holdingId, reservationRevision: revision });
    }
  }
}
