import { unitsCovered } from '@northvale/ledger/account/fee.ts';
import { reinvestable } from '@northvale/ledger/account/maturity.ts';
import { streamName } from '@northvale/ledger/event/streams.ts';
import { ownedId } from '@northvale/ledger/account/state.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import type { CheckedClock } from '@northvale/ledger/handler/checkedClock.ts';
import { unitsLeft } from '@northvale/ledger/investment/investment.ts';
import type { Logger } from 'pino';
import { accountMail, sendingChangeNotices } from '../auth/accountMail.ts';
import type { Integrity } from '../check/integrity.ts';
import { type Banks, finishMatches } from '../commands/bank.ts';
import type { Accounts, Investments, Runner } from '../commands/issueCommand.ts';
import {
  basisOf,
  currentInvestment,
  endReservation,
  endReservations,
  reserveUnits,
  type SaleParts,
} from '../commands/reservations.ts';
import { requestPlanned } from '../commands/plannedDeposits.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { reachedGoals } from '../features/goals/reach.ts';
import { placePictures, sweepPictures } from '../features/investments/pictures.ts';
import { noticeMail, staffMail } from '../features/notifications/noticeMail.ts';
import { erasePerson, type ErasingParts } from '../features/privacy/routes.ts';
import type { Folders } from '../files/files.ts';
import { commandIdOf, digestOf } from '../http/idempotency.ts';
import type { RateLimits } from '../http/limits.ts';
import { runPurge } from '../identity/erasure.ts';
import type { Identity } from '../identity/identity.ts';
import { type Mailer, sweepMails } from '../mail/mailer.ts';
import type { Keys } from '../secrets.ts';
import { mondayMail } from '../transparency/mondayMail.ts';
import { runSigner, type Signer } from '../transparency/signer.ts';
import type { Reactor } from './reactor.ts';
import { createReactors, type Reactors } from './runReactors.ts';
import type { Tasks } from './tasks.ts';

type ReactingParts = Pick<
  Identity,
  'bankTexts' | 'documents' | 'goals' | 'mailedLinks' | 'passkeys' | 'people' | 'preferences' | 'changeNotices'
> & {
  readonly accounts: Accounts;
  readonly banks: Banks;
  readonly clock: Pick<CheckedClock, 'now' | 'differenceMs'>;
  readonly config: Config;
  readonly db: Database;
  readonly folders: Folders;
  readonly integrity: Integrity;
  readonly investments: Investments;
  readonly keys: Keys;
  readonly limits: RateLimits;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly runner: Runner;
  readonly signer: Signer;
  readonly store: EventStore;
  readonly tasks: Tasks;
};

/** All that follows from events without being asked for, and what one process does beside it for the whole ledger. */
export function reactorsOf(given: ReactingParts): Reactors {
  // A machine whose clock has jumped would delete what hasn't expired, mail too early, and put aside for an hour what
  // it isn't let do.
  const parts = { ...given, now: given.clock.now };
  return createReactors({
    ...parts,
    reactors: [
      maturity(parts),
      referral(parts),
      reachedGoals(parts),
      erasure(parts),
      noticeMail(parts),
      accountMail(parts),
    ],
    beside: [
      parts.integrity.watch,
      runSigner(parts),
      mondayMail(parts),
      staffMail(parts),
      sendingChangeNotices(parts),
      placePictures(parts),
      endReservations(parts),
      requestPlanned(parts),
      finishMatches(parts),
      runPurge({ ...parts, sweeps: [parts.documents.sweep, sweepPictures(parts), sweepMails(parts)] }),
    ],
  });
}

/** Completes an erasure that was cut off behind the closing of the account, on whichever process. */
const erasure = (parts: ErasingParts): Reactor => ({
  name: 'erasure',

  taskOf: ({ event }) => (event.type === 'AccountClosed' ? {} : undefined),

  perform: ({ userId }) => erasePerson(parts, userId),
});

/**
 * Credits whoever invited somebody once that one's first deposit of the wanted size is approved. That it is once a
 * person for ever, the command's id makes sure of.
 */
export const referral = ({
  accounts,
  config,
  keys,
  store,
}: Pick<ReactingParts, 'accounts' | 'store'> &
  Pick<SaleParts, 'keys'> & {
    readonly config: Pick<Config, 'referralReward' | 'referralMinDeposit'>;
  }): Reactor => ({
  name: 'referral',

  taskOf: ({ event }) => (config.referralReward !== undefined && event.type === 'DepositApproved' ? {} : undefined),

  async perform({ userId: referredId, eventId, event }) {
    const amount = config.referralReward;
    if (event.type !== 'DepositApproved' || amount === undefined) return;
    const { requests } = await accounts.load(referredId);
    const large = [...requests.values()].filter(
      ({ kind, status, amount: paid }) =>
        kind === 'deposit' && status === 'approved' && paid >= config.referralMinDeposit,
    );
    const first = large.toSorted((a, b) => a.revision - b.revision)[0];
    if (first?.id !== event.data.requestId) return;
    const [opened] = await store.readStream(streamName('account', referredId), { from: 0, limit: 1 });
    const referrer = opened?.data['referredBy'];
    if (typeof referrer !== 'string') return;
    // An account that refuses is closed, or its own: nobody is credited.
    await accounts.handle(referrer, {
      id: commandIdOf('referral', referredId),
      digest: digestOf(keys.digest, { referredId }),
      actor: { id: 'referral', role: 'system' },
      causationId: eventId,
      payload: { type: 'RewardReferral', referredId, amount },
    });
  },
});

const SYSTEM = { id: 'maturity', role: 'system' } as const;

/**
 * Pays a holding out when it has come to maturity, and buys units for the money where its owner chose that. Whether it
 * is due, that it is paid once, and what it may buy, its account decides.
 */
export const maturity = (parts: SaleParts): Reactor => ({
  name: 'maturity',

  taskOf({ event }) {
    return event.type === 'UnitsPurchased' ? { dueAt: event.data.maturesAt } : undefined;
  },

  async perform({ userId, eventId, event }) {
    if (event.type !== 'UnitsPurchased') return;
    const { holdingId, investmentId } = event.data;
    const id = commandIdOf(SYSTEM.id, holdingId);
    const reinvestment = await reinvestmentOf(parts, userId, holdingId, id);
    const outcome = await parts.accounts.handle(userId, {
      id,
      digest: digestOf(parts.keys.digest, { holdingId }),
      actor: SYSTEM,
      causationId: eventId,
      payload: { type: 'MatureHolding', holdingId, ...(reinvestment && { reinvestment }) },
    });
    const paid = outcome.kind === 'accepted' || outcome.refusal.code === 'AlreadyDecided';
    if (!paid) throw new Error(`refused: ${outcome.refusal.code}`);
    const reservationRevision = reinvestment?.reservationRevision;
    if (reservationRevision === undefined) return;
    await endReservation(parts, { investmentId, holdingId: ownedId(userId, id), reservationRevision });
  },
});

/** On what a holding's money is reinvested, units reserved where they are limited; undefined where it isn't to be. */
async function reinvestmentOf(parts: SaleParts, userId: string, holdingId: string, commandId: string) {
  const account = await parts.accounts.load(userId);
  const holding = account.holdings.get(holdingId);
  if (holding?.status !== 'active' || holding.atMaturity === 'payOut') return undefined;
  const { investmentId } = holding;
  const offer = await currentInvestment(parts, investmentId);
  const basis = basisOf(parts, offer);
  const covered = unitsCovered(reinvestable(holding), offer.pricePerUnit, account.plan, basis.platformFeeBps);
  const units = Math.min(covered, unitsLeft(offer) ?? 0);
  if (units === 0 || !offer.listed) return basis;
  const bought = { investmentId, holdingId: ownedId(userId, commandId), units, actor: SYSTEM };
  return { ...(await reserveUnits(parts, bought, account)), reservedUnits: units };
}
