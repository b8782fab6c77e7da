import { randomUUID } from 'node:crypto';
import type { AccountCommand } from '@northvale/ledger/account/acts.ts';
import { usd } from '@northvale/ledger/money.ts';
import { signToken } from '../src/auth/tokens.ts';
import type { UserRole } from '../src/contract/fields.ts';
import { newId } from '../src/identity/ids.ts';
import type { Parts } from '../src/parts.ts';

/** Someone who is signed in. */
export interface Caller {
  readonly id: string;
  /** Of this moment: a token lives for minutes. */
  token(): Promise<string>;
}

const SYSTEM = { id: 'system', role: 'system' } as const;
/** Dollars. */
export const FIRST_BALANCE = 20_000;
export const UNIT_PRICE = 50;

/** Verified investors with money, two admins, and something to buy. */
export async function enrolAll(parts: Parts, count: number) {
  const investors = await Promise.all(Array.from({ length: count }, () => enrol(parts, 'user')));
  const admins = await Promise.all([enrol(parts, 'admin'), enrol(parts, 'admin')]);
  const investmentId = newId();
  await parts.investments.handle(investmentId, {
    id: randomUUID(),
    digest: 'torture',
    actor: SYSTEM,
    payload: {
      type: 'ListInvestment',
      investmentId,
      terms: {
        name: 'Old Mill',
        category: 'Real Estate',
        investmentReturn: '5%',
        duration: '1 years',
        pricePerUnit: usd(UNIT_PRICE),
        img: '',
      },
    },
  });
  return { investors, admins, investmentId };
}

async function enrol(parts: Parts, role: UserRole): Promise<Caller> {
  const { people, accounts, sessions } = parts;
  const id = newId();
  const name = `Torture ${id.slice(-6)}`;
  const at = new Date();
  await people.add({ id, name, email: `${id}@example.com`, phonenumber: '', how: '', passwordHash: '', at });
  const steps: AccountCommand[] = [
    { type: 'OpenAccount', userId: id },
    { type: 'ApproveIdentity' },
    { type: 'AdjustBalance', newBalance: usd(FIRST_BALANCE) },
  ];
  if (role !== 'user') steps.push({ type: 'ChangeRole', role });
  for (const payload of steps) {
    const outcome = await accounts.handle(id, { id: randomUUID(), digest: 'torture', actor: SYSTEM, payload });
    if (outcome.kind === 'refused') throw new Error(`${payload.type} was refused: ${outcome.refusal.code}`);
  }
  await people.opened(id, at);
  const session = await sessions.start(id, { userAgent: 'torture', address: '127.0.0.1' }, at);
  return { id, token: () => signToken(parts, { id, role, sessionId: session.id }, new Date()) };
}
