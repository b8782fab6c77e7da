import type { AccountCommand } from '@northvale/ledger/account/acts.ts';
import type { Actor } from '@northvale/ledger/event/envelope.ts';
import { MAX_UNITS_OFFERED } from '@northvale/ledger/limits.ts';
import { cents } from '@northvale/ledger/money.ts';
import { signToken } from '../src/auth/signIn.ts';
import type { UserRole } from '../src/contract/fields.ts';
import { commandIdOf } from '../src/http/idempotency.ts';
import { newId } from '../src/identity/ids.ts';
import type { Parts } from '../src/startup/createParts.ts';

export interface Caller {
  readonly id: string;
  readonly token: string;
}

export interface Seeded {
  readonly url: string;
  readonly databaseUrl: string;
  readonly investors: readonly Caller[];
  readonly admin: Caller;
  /** Ids of one without a limit, and of one with more units than are ever bought. */
  readonly offers: Readonly<Record<'unlimited' | 'limited', string>>;
}

const IN_FLIGHT = 32;
const AN_HOUR_MS = 3_600_000;
const ADMIN: Actor = { id: '01890000-0000-7000-8000-0000000000aa', role: 'admin' };

/**
 * People with an account, a balance and two deposit requests each, one of them decided, and what they can buy.
 * @param calling how many of the people call
 */
export async function seed(
  parts: Parts,
  people: number,
  calling: number,
): Promise<Omit<Seeded, 'url' | 'databaseUrl'>> {
  const ids = Array.from({ length: people }, newId);
  const waiting = ids.entries();
  const work = async () => {
    for (const [number, id] of waiting) await enrol(parts, id, number);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  const adminId = newId();
  await enrol(parts, adminId, people);
  return {
    investors: await Promise.all(ids.slice(0, calling).map((id) => caller(parts, id, 'user'))),
    admin: await caller(parts, adminId, 'admin'),
    offers: { unlimited: await listed(parts, 0), limited: await listed(parts, MAX_UNITS_OFFERED) },
  };
}

async function listed({ investments }: Parts, unitsOffered: number): Promise<string> {
  const investmentId = newId();
  const terms = {
    name: 'Harbor Lofts',
    category: 'Real Estate',
    investmentReturn: '10%',
    duration: '6 months',
    pricePerUnit: cents(10),
    img: '',
    fundCharge: '',
    unitsOffered,
  } as const;
  const payload = { type: 'ListInvestment', investmentId, terms } as const;
  const id = commandIdOf(investmentId, 'list');
  const outcome = await investments.handle(investmentId, { id, digest: 'bench', actor: ADMIN, payload });
  if (outcome.kind === 'refused') throw new Error(`ListInvestment was refused: ${outcome.refusal.code}`);
  return investmentId;
}

async function enrol({ people, accounts, now }: Parts, id: string, number: number): Promise<void> {
  const name = `Investor ${number}`;
  const email = `investor-${id}@example.com`;
  await people.add({ id, name, email, phonenumber: '+44 20 7946 0000', how: '', passwordHash: '', at: now() });
  // Mailed about each request, as most people are.
  await people.confirmEmail(id, email);
  const owner: Actor = { id, role: 'user' };
  const ask: AccountCommand = { type: 'RequestDeposit', amount: cents(100_00 + number), method: 'Bank Transfer' };
  const deposit = commandIdOf(id, 'first');
  const steps: [string, Actor, AccountCommand][] = [
    [commandIdOf(id, 'open'), owner, { type: 'OpenAccount', userId: id }],
    [deposit, owner, ask],
    [commandIdOf(id, 'second'), owner, ask],
    [commandIdOf(id, 'identity'), ADMIN, { type: 'ApproveIdentity' }],
  ];
  for (const [command, actor, payload] of steps) {
    const outcome = await accounts.handle(id, { id: command, digest: 'bench', actor, payload });
    if (outcome.kind === 'refused') throw new Error(`${payload.type} was refused: ${outcome.refusal.code}`);
    if (command !== deposit) continue;
    const [requestId = ''] = outcome.state.requests.keys();
    await accounts.handle(id, {
      id: commandIdOf(id, 'approve'),
      digest: 'bench',
      actor: ADMIN,
      payload: { type: 'ApproveDeposit', requestId },
    });
  }
  await people.opened(id, now());
}

async function caller(parts: Parts, id: string, role: UserRole): Promise<Caller> {
  const { sessions, now, accounts } = parts;
  if (role === 'admin') {
    const payload: AccountCommand = { type: 'ChangeRole', role };
    await accounts.handle(id, { id: commandIdOf(id, 'role'), digest: 'bench', actor: ADMIN, payload });
  }
  const session = await sessions.start(id, { userAgent: 'bench', address: '127.0.0.1' }, now());
  // A token lasts a quarter of an hour, and a soak longer.
  const signedAt = new Date(now().getTime() + AN_HOUR_MS);
  return { id, token: await signToken(parts, { id, role, sessionId: session.id }, signedAt) };
}
