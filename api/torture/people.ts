import { randomUUID } from 'node:crypto';
import { account } from '@northvale/ledger/account/account.ts';
import type { AccountCommand } from '@northvale/ledger/account/acts.ts';
import type { PurchaseTerms } from '@northvale/ledger/account/purchases.ts';
import { createCommandHandler } from '@northvale/ledger/handler/handler.ts';
import { type BasisPoints, usd } from '@northvale/ledger/money.ts';
import { signToken } from '../src/auth/signIn.ts';
import type { UserRole } from '../src/contract/fields.ts';
import { newId } from '../src/identity/ids.ts';
import type { Parts } from '../src/startup/createParts.ts';

/** Someone who is signed in. */
export interface Caller {
  readonly id: string;
  /** Of this moment: a token lives for minutes. */
  token(): Promise<string>;
}

const SYSTEM = { id: 'system', role: 'system' } as const;
/** Dollars. So few that people ask for more than they have, now and then: a refusal must be true, too. */
export const FIRST_BALANCE = 3_000;
const UNIT_PRICE = 50;
/** So that the fee on a unit is a whole dollar. */
export const FEE_BPS = 200;
export const UNIT_COST = 51;
/** Never sold out: what is asked is that each unit is sold once. */
const UNITS_OFFERED = 1_000_000;

const TERMS = {
  name: 'Old Mill',
  category: 'Real Estate',
  investmentReturn: '5%',
  duration: '30 days',
  pricePerUnit: usd(UNIT_PRICE),
  img: '',
  fundCharge: '',
  unitsOffered: 0,
} as const;
export const CHOICES = ['payOut', 'reinvestPrincipal', 'reinvestAll'] as const;
const ZERO_BPS = 0 as BasisPoints;
const TERM_MS = 30 * 24 * 60 * 60_000;
/** What each investor bought a term ago is due when the first process starts: maturities are of a day, not a moment. */
export const RIPENING = { holdings: 10, units: 2, cost: 100, payout: 105 } as const;

/** Verified investors with money and due holdings, all referred by the first; two admins, and something to buy. */
export async function enrolAll(parts: Parts, count: number) {
  const investmentId = newId();
  await parts.investments.handle(investmentId, command({ type: 'ListInvestment', investmentId, terms: TERMS }));
  const limitedId = newId();
  const terms = { ...TERMS, name: 'New Mill', unitsOffered: UNITS_OFFERED };
  await parts.investments.handle(limitedId, command({ type: 'ListInvestment', investmentId: limitedId, terms }));
  const begun = new Date(Date.now() - TERM_MS);
  const first = await enrol(parts, 'user', begun);
  const referred = () => enrol(parts, 'user', begun, first.id);
  const investors = [first, ...(await Promise.all(Array.from({ length: count - 1 }, referred)))];
  for (const { id } of investors) {
    for (let times = 0; times < RIPENING.holdings; times += 1) await buy(parts, id, investmentId, begun);
    for (const [index, holdingId] of [...(await parts.accounts.load(id)).holdings.keys()].entries()) {
      const choice = CHOICES[index % CHOICES.length]!;
      if (choice !== 'payOut') await live(parts, id, [{ type: 'ChooseAtMaturity', holdingId, choice }], begun);
    }
  }
  const admins = await Promise.all([1, 2].map(() => enrol(parts, 'admin', new Date())));
  return { investors, admins, investmentIds: [investmentId, limitedId] as const };
}

async function enrol(parts: Parts, role: UserRole, since: Date, referredBy?: string): Promise<Caller> {
  const { people, sessions } = parts;
  const id = newId();
  const name = `Torture ${id.slice(-6)}`;
  const at = new Date();
  await people.add({
    id,
    name,
    email: `${id}@example.com`,
    phonenumber: '',
    how: '',
    passwordHash: '',
    referredBy,
    at,
  });
  const steps: AccountCommand[] = [
    { type: 'OpenAccount', userId: id, ...(referredBy !== undefined && { referredBy }) },
    { type: 'ApproveIdentity' },
    { type: 'AdjustBalance', newBalance: usd(FIRST_BALANCE) },
  ];
  if (role !== 'user') steps.push({ type: 'ChangeRole', role });
  await live(parts, id, steps, since);
  await people.opened(id, at);
  const session = await sessions.start(id, { userAgent: 'torture', address: '127.0.0.1' }, at);
  return { id, token: () => signToken(parts, { id, role, sessionId: session.id }, new Date()) };
}

async function buy(parts: Parts, userId: string, investmentId: string, at: Date): Promise<void> {
  const terms: PurchaseTerms = { ...TERMS, investmentId, investmentRevision: 0, termsMovedAt: 0, listed: true };
  await live(parts, userId, [{ type: 'BuyUnits', units: RIPENING.units, terms, platformFeeBps: ZERO_BPS }], at);
}

/** At a moment of the past. */
async function live({ store }: Parts, userId: string, steps: readonly AccountCommand[], at: Date): Promise<void> {
  const accounts = createCommandHandler({ store, decider: account, now: () => at });
  for (const payload of steps) {
    // A choice is its owner's alone.
    const actor = payload.type === 'ChooseAtMaturity' ? ({ id: userId, role: 'user' } as const) : SYSTEM;
    const outcome = await accounts.handle(userId, { ...command(payload), actor });
    if (outcome.kind === 'refused') throw new Error(`${payload.type} was refused: ${outcome.refusal.code}`);
  }
}

const command = <Payload>(payload: Payload) => ({ id: randomUUID(), digest: 'torture', actor: SYSTEM, payload });
