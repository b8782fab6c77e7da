import { account } from '@northvale/ledger/account/account.ts';
import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import { ownedId, type SealedText } from '@northvale/ledger/account/state.ts';
import type { Actor } from '@northvale/ledger/event/envelope.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { createCommandHandler } from '@northvale/ledger/handler/handler.ts';
import { investment } from '@northvale/ledger/investment/investment.ts';
import { maturityDate } from '@northvale/ledger/investment/terms.ts';
import { type BasisPoints, cents, usd } from '@northvale/ledger/money.ts';
import { basisOf } from '../commands/reservations.ts';
import {
  CATALOGUE,
  commandId,
  type Investor,
  type Listing,
  LISTINGS,
  person,
  type Person,
  STAFF,
  WELLS_FARGO,
} from './cast.ts';
import { daysBefore, MINUTE_MS } from './days.ts';
import { type InvestorKey, INVESTORS } from './investors.ts';
import { goalId, linkedId } from './paperwork.ts';
import { recurring } from './recurring.ts';
import type { AccountStep, CatalogueStep, Step, Who, World } from './steps.ts';

export interface DemoOptions {
  readonly store: EventStore;
  readonly now: Date;
  /** The user id of the first admin, whose account is open. */
  readonly adminId: string;
  /** Makes the person's identity, or finds the one that an interrupted start had made; answers the user id. */
  readonly enrol: (person: Person, joinedAt: Date) => Promise<string>;
  readonly seal: (userId: string, text: string) => Promise<SealedText>;
  /** Is told how many of how many steps are done. */
  readonly onProgress?: (done: number, total: number) => void;
}

const DIGEST = 'demo';
const YEAR_MS = 365 * 86_400_000;

const listingId = (listing: Listing): string => commandId('listing', listing);

/** Plays a year of dated commands through the real deciders. Repeatable: what was written stays as it is. */
export async function seedDemo(options: DemoOptions): Promise<void> {
  const { store, now, onProgress } = options;
  const steps = timeline(now);
  const ids = await enrolAll(options, steps);
  let clock = new Date(now.getTime() - YEAR_MS);
  const accounts = createCommandHandler({ store, decider: account, now: () => clock });
  const catalogue = createCommandHandler({ store, decider: investment, now: () => clock });
  const actorOf = (who: Step['by']): Actor => {
    if (who === 'system') return { id: 'system', role: 'system' };
    const role = who === 'tomasz' || who === 'ines' ? 'admin' : who === 'ruth' ? 'auditor' : 'user';
    return { id: idIn(ids, who), role };
  };
  const world: World = {
    idOf: (who, key) => (key === '' ? idIn(ids, who) : ownedId(idIn(ids, who), commandId(who, key))),
    linkedOf: (who, accountNumber) => linkedId(idIn(ids, who), accountNumber),
    seal: (who, text) => options.seal(idIn(ids, who), text),
    async basisOf(listing, account, key, units) {
      const { unitsOffered } = await catalogue.load(listingId(listing));
      const holdingId = world.idOf(account, key);
      const reserved =
        unitsOffered > 0 && units > 0
          ? await catalogue.handle(listingId(listing), {
              id: commandId('reserve', holdingId),
              digest: DIGEST,
              actor: actorOf(account),
              payload: { type: 'ReserveUnits', holdingId, units },
            })
          : undefined;
      const revision = reserved?.kind === 'accepted' ? reserved.events[0]?.revision : undefined;
      const basis = basisOf({ config: { platformFeeBps: FEE_BPS } }, await catalogue.load(listingId(listing)));
      return { ...basis, ...(revision === undefined ? {} : { reservationRevision: revision }) };
    },
  };
  const take = async (step: Step) => {
    const actor = actorOf(step.by);
    if ('listing' in step) {
      const id = commandId(step.listing, step.key);
      const payload = step.command(listingId(step.listing));
      return catalogue.handle(listingId(step.listing), { id, digest: DIGEST, actor, payload });
    }
    const id = step.id?.(world) ?? commandId(step.account, step.key);
    const payload = await step.command(world);
    const outcome = await accounts.handle(idIn(ids, step.account), {
      id,
      digest: DIGEST,
      isKeyed: true,
      actor,
      payload,
    });
    if (outcome.kind === 'accepted') for (const event of outcome.events) await endReservation(event);
    return outcome;
  };
  const endReservation = async ({ type, data }: AccountEvent) => {
    if (type !== 'UnitsPurchased' && type !== 'PurchaseAbandoned') return;
    const { holdingId, investmentId } = data;
    await catalogue.handle(investmentId, {
      id: commandId('end', holdingId),
      digest: DIGEST,
      actor: { id: 'system', role: 'system' },
      payload: { type: 'EndReservation', holdingId, isBought: type === 'UnitsPurchased' },
    });
  };

  for (const [index, step] of steps.entries()) {
    clock = step.at;
    const outcome = await take(step);
    if (outcome.kind === 'refused') {
      const about = 'listing' in step ? step.listing : step.account;
      throw new Error(`the demo's step '${about}, ${step.key}' was refused: ${outcome.refusal.code}`);
    }
    onProgress?.(index + 1, steps.length);
  }
}

type Ids = ReadonlyMap<Who, string>;

function idIn(ids: Ids, who: Who): string {
  const id = ids.get(who);
  if (id === undefined) throw new Error(`nobody in the demo is '${who}'`);
  return id;
}

async function enrolAll({ adminId, enrol }: DemoOptions, steps: readonly Step[]): Promise<Ids> {
  const people: [Who, Person][] = [
    ...(Object.entries(STAFF) as [keyof typeof STAFF, Person][]),
    ...INVESTORS,
    ['leaver', person('Erased person', 'left', '+1 202 555 0199', '', '')],
  ];
  const enrolled = people.map(async ([who, one]): Promise<[Who, string]> => {
    const joined = steps.find((step) => 'account' in step && step.account === who)?.at ?? new Date();
    return [who, await enrol(one, joined)];
  });
  return new Map([['admin', adminId], ...(await Promise.all(enrolled))]);
}

/** A year of history before `now`, in the order in which it happened. Every kind of event occurs in it. */
function timeline(now: Date): Step[] {
  const steps: Step[] = [
    ...LISTINGS.flatMap((listing) => offersOf(listing, now)),
    ...[...INVESTORS].flatMap(([key, investor]) => yearOf(key, investor, now)),
    ...particulars(now),
    ...recurring(now),
  ];
  return steps.filter(({ at }) => at <= now).sort((a, b) => a.at.getTime() - b.at.getTime());
}

function offersOf(listing: CatalogueStep['listing'], now: Date): CatalogueStep[] {
  const { terms, listed, delisted, dearer } = CATALOGUE[listing];
  const step = (days: number, key: string, command: CatalogueStep['command']): CatalogueStep => ({
    // Before anybody buys on that day.
    at: daysBefore(now, days + 1, 9),
    listing,
    by: 'tomasz',
    key,
    command,
  });
  return [
    step(listed, 'list', (investmentId) => ({ type: 'ListInvestment', investmentId, terms })),
    ...(dearer
      ? [step(dearer[0], 'revise', () => ({ type: 'ReviseInvestment', terms: { pricePerUnit: dearer[1] } }))]
      : []),
    ...(delisted === undefined ? [] : [step(delisted, 'delist', () => ({ type: 'DelistInvestment' }))]),
  ];
}

/** What an investor did within a year, and what the house did about it. */
function yearOf(account: InvestorKey, investor: Investor, now: Date): Step[] {
  const steps: AccountStep[] = [];
  const add = (at: Date, by: Step['by'], key: string, command: AccountStep['command']) =>
    steps.push({ at, account, by, key, command });
  const { opened, invitedBy, verified, linked } = investor;
  const openedAt = daysBefore(now, opened, 0);
  add(openedAt, account, 'open', ({ idOf }) => ({
    type: 'OpenAccount',
    userId: idOf(account, ''),
    ...(invitedBy !== undefined && { referredBy: idOf(invitedBy, '') }),
  }));
  linked.forEach(({ accountNumber }, index) => {
    add(new Date(openedAt.getTime() + (index + 1) * 2 * MINUTE_MS), account, `link ${index}`, ({ linkedOf }) => ({
      type: 'LinkBankAccount',
      bankAccountId: linkedOf(account, accountNumber),
    }));
  });
  if (verified !== undefined) add(daysBefore(now, verified, 1), 'ines', 'verify', () => ({ type: 'ApproveIdentity' }));

  investor.deposits.forEach(([days, dollars, fate, method = 'Bank Transfer'], index) => {
    const key = `deposit ${index}`;
    add(daysBefore(now, days, index + 2), account, key, () => ({
      type: 'RequestDeposit',
      amount: inCents(dollars),
      method,
    }));
    if (fate === 'pending') return;
    add(decisionTime(now, days, index), fate === 'cancelled' ? account : 'tomasz', `${key} decided`, async (world) => {
      const requestId = world.idOf(account, key);
      if (fate === 'approved') return { type: 'ApproveDeposit', requestId };
      if (fate === 'cancelled') return { type: 'CancelDeposit', requestId };
      const reason = await world.seal(account, 'The transfer has not arrived. Please check it with your bank.');
      return { type: 'RejectDeposit', requestId, reason };
    });
  });

  investor.withdrawals.forEach(([days, dollars, fate, method = 'Bank Transfer', place = 0], index) => {
    const key = `withdrawal ${index}`;
    add(daysBefore(now, days, index + 4), account, key, ({ linkedOf }) => ({
      type: 'RequestWithdrawal',
      amount: inCents(dollars),
      method,
      bankAccountId: linkedOf(account, linked[place]?.accountNumber ?? ''),
    }));
    if (fate === 'pending') return;
    add(decisionTime(now, days, index), fate === 'cancelled' ? account : 'ines', `${key} decided`, async (world) => {
      const requestId = world.idOf(account, key);
      if (fate === 'approved') return { type: 'ApproveWithdrawal', requestId };
      if (fate === 'cancelled') return { type: 'CancelWithdrawal', requestId };
      const reason = await world.seal(account, 'The account holder differs from your name.');
      return { type: 'RejectWithdrawal', requestId, reason };
    });
  });

  investor.purchases.forEach(([days, listing, units], index) => {
    const key = `purchase ${index}`;
    const at = daysBefore(now, days, index + 3);
    add(at, account, key, async ({ basisOf: on }) => ({
      type: 'BuyUnits',
      units,
      ...(await on(listing, account, key, units)),
    }));
    const maturesAt = new Date(maturityDate(at.toISOString(), CATALOGUE[listing].terms.duration));
    const chosen = investor.choices?.find(([, place]) => place === index);
    if (chosen) {
      const [since, , choice] = chosen;
      add(daysBefore(now, since, 5), account, `${key} chosen`, ({ idOf }) => ({
        type: 'ChooseAtMaturity',
        holdingId: idOf(account, key),
        choice,
      }));
    }
    add(maturesAt, 'system', `${key} matured`, async ({ idOf, basisOf: on }) => ({
      type: 'MatureHolding',
      holdingId: idOf(account, key),
      ...(chosen && { reinvestment: await on(listing, account, `${key} matured`, 0) }),
    }));
  });

  for (const { name, reached } of investor.goals ?? [])
    if (reached !== undefined)
      add(daysBefore(now, reached, 9), 'system', `${name} reached`, ({ idOf }) => ({
        type: 'ReachGoal',
        goalId: goalId(idOf(account, ''), name),
      }));
  return steps;
}

const FEE_BPS = 25 as BasisPoints;
const inCents = (dollars: number) => cents(Math.round(dollars * 100));

/** Requests are decided on the next day, those of today within the hour. */
function decisionTime(now: Date, days: number, turn: number): Date {
  return days > 0 ? daysBefore(now, days - 1, turn + 6) : new Date(now.getTime() - 5 * MINUTE_MS);
}

const FOUR_EYES_ABOVE = usd(10_000);
const TWO_GRANT = { fourEyesAbove: FOUR_EYES_ABOVE, admins: 2 };

/** What doesn't happen to everyone: staff, edits, four eyes, a frozen account, a plan, a person who left. */
function particulars(now: Date): AccountStep[] {
  const step = (
    days: number,
    account: Who,
    by: AccountStep['by'],
    key: string,
    command: AccountStep['command'],
  ): AccountStep => ({
    at: daysBefore(now, days, 0),
    account,
    by,
    key,
    command,
  });
  const open =
    (account: Who): AccountStep['command'] =>
    ({ idOf }) => ({ type: 'OpenAccount', userId: idOf(account, '') });
  const rich = usd(40_000);
  return [
    ...(['tomasz', 'ines'] as const).flatMap((admin) => [
      step(364, admin, admin, 'open', open(admin)),
      step(364, admin, 'system', 'role', () => ({ type: 'ChangeRole', role: 'admin' })),
    ]),
    step(364, 'ruth', 'ruth', 'open', open('ruth')),
    step(363, 'ruth', 'tomasz', 'role', () => ({ type: 'ChangeRole', role: 'auditor', ...TWO_GRANT })),
    step(362, 'ruth', 'ines', 'role confirmed', ({ idOf }) => ({
      type: 'ChangeRole',
      role: 'auditor',
      proposalId: idOf('ruth', 'role'),
      ...TWO_GRANT,
    })),
    step(150, 'ruth', 'ines', 'more', () => ({ type: 'ChangeRole', role: 'admin', ...TWO_GRANT })),
    step(149, 'ruth', 'tomasz', 'more withdrawn', () => ({ type: 'ChangeRole', role: 'auditor', ...TWO_GRANT })),

    step(11, 'jonas', 'ines', 'identity', async ({ seal }) => ({
      type: 'RejectIdentity',
      reason: await seal('jonas', 'The photo is not readable. Please send it again.'),
    })),
    step(300, 'wilhelmina', 'tomasz', 'plan', () => ({ type: 'ChangePlan', plan: 'member' })),
    step(299, 'wilhelmina', 'ines', 'plan again', () => ({ type: 'ChangePlan', plan: 'member' })),
    step(101, 'mateus', 'mateus', 'lock', () => ({ type: 'LockWithdrawals' })),
    step(100, 'mateus', 'tomasz', 'freeze', async ({ seal }) => ({
      type: 'FreezeAccount',
      reason: await seal('mateus', 'A sign-in from a new country.'),
    })),
    step(98, 'mateus', 'tomasz', 'unfreeze', async ({ seal }) => ({
      type: 'UnfreezeAccount',
      reason: await seal('mateus', 'Mateus confirmed it by phone.'),
    })),
    step(97, 'mateus', 'mateus', 'unlock', () => ({ type: 'UnlockWithdrawals' })),

    step(349, 'amara', 'ines', 'identity', async ({ seal }) => ({
      type: 'RejectIdentity',
      reason: await seal('amara', 'The page is cut off at its edge. Please send all of it.'),
    })),
    step(200, 'amara', 'amara', 'house', ({ linkedOf }) => ({
      type: 'RequestWithdrawal',
      amount: usd(12_500),
      method: 'Bank Transfer',
      bankAccountId: linkedOf('amara', WELLS_FARGO.accountNumber),
    })),
    step(199, 'amara', 'tomasz', 'house first approval', ({ idOf }) => ({
      type: 'ApproveWithdrawal',
      requestId: idOf('amara', 'house'),
      fourEyesAbove: FOUR_EYES_ABOVE,
    })),
    step(198, 'amara', 'ines', 'house second approval', ({ idOf }) => ({
      type: 'ApproveWithdrawal',
      requestId: idOf('amara', 'house'),
      fourEyesAbove: FOUR_EYES_ABOVE,
    })),
    step(20, 'amara', 'tomasz', 'fee', async ({ seal }) => ({
      type: 'AdjustBalance',
      newBalance: cents(2_152_50),
      reason: await seal('amara', 'Incoming wire fee refunded.'),
    })),
    step(30, 'priya', 'tomasz', 'edit', async ({ seal }) => ({
      type: 'AdjustBalance',
      newBalance: rich,
      reason: await seal('priya', 'A transfer booked by hand.'),
      fourEyesAbove: FOUR_EYES_ABOVE,
    })),
    step(29, 'priya', 'ines', 'edit replaced', async ({ seal }) => ({
      type: 'AdjustBalance',
      newBalance: usd(30_000),
      reason: await seal('priya', 'The amount on the bank statement.'),
      fourEyesAbove: FOUR_EYES_ABOVE,
    })),
    step(28, 'priya', 'tomasz', 'edit confirmed', ({ idOf }) => ({
      type: 'AdjustBalance',
      newBalance: usd(30_000),
      proposalId: idOf('priya', 'edit replaced'),
      fourEyesAbove: FOUR_EYES_ABOVE,
    })),
    step(0, 'wilhelmina', 'ines', 'withdrawal 0 first approval', ({ idOf }) => ({
      type: 'ApproveWithdrawal',
      requestId: idOf('wilhelmina', 'withdrawal 0'),
      fourEyesAbove: FOUR_EYES_ABOVE,
    })),

    step(18, 'bo', 'system', 'given up', async ({ idOf, basisOf: on }) => {
      const { terms, reservationRevision = 0 } = await on('vineyard', 'bo', 'given up', 2);
      const { investmentId } = terms;
      return { type: 'AbandonPurchase', holdingId: idOf('bo', 'given up'), investmentId, reservationRevision };
    }),

    step(250, 'leaver', 'leaver', 'open', open('leaver')),
    step(249, 'leaver', 'leaver', 'link', ({ linkedOf }) => ({
      type: 'LinkBankAccount',
      bankAccountId: linkedOf('leaver', 'closed since'),
    })),
    step(91, 'leaver', 'leaver', 'unlink', ({ linkedOf }) => ({
      type: 'UnlinkBankAccount',
      bankAccountId: linkedOf('leaver', 'closed since'),
    })),
    step(90, 'leaver', 'leaver', 'close', () => ({ type: 'CloseAccount' })),
  ];
}
