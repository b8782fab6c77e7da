import { randomUUID } from 'node:crypto';
import type { AccountCommand } from '@northvale/ledger/account/acts.ts';
import type { Actor } from '@northvale/ledger/event/envelope.ts';
import { usd } from '@northvale/ledger/money.ts';
import { hash } from '@node-rs/argon2';
import type { UserRole } from '../src/contract/fields.ts';
import { openAccount } from '../src/auth/openedAccount.ts';
import type { Parts } from '../src/startup/createParts.ts';
import type { Answer, Client } from './client.ts';

/** Someone who is signed in. */
export interface TestPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

interface PersonOptions {
  readonly name?: string;
  readonly role?: UserRole;
  readonly verified?: boolean;
  /** Whole dollars. */
  readonly balance?: number;
}

export interface TestPersons {
  /** The user id of the first admin, who has no password that anyone knows. */
  readonly adminId: string;
  /** Someone new, signed in: an unverified investor without money unless said otherwise. */
  person(options?: PersonOptions): Promise<TestPerson>;
  admin(): Promise<TestPerson>;
  auditor(): Promise<TestPerson>;
  signIn(email: string, password: string): Promise<Answer>;
  /** Lets their sign-ins be long ago, so that they are recent no more. */
  ageSignIns(person: TestPerson): Promise<void>;
}

const PASSWORD = 'Harbour-lantern-2741';
// A hash says what it costs to try a password, so hundreds of sign-ins take next to nothing.
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | undefined;

export function createPersons(
  parts: Parts,
  client: Client,
  adminId: string,
  caughtUp: () => Promise<void>,
): TestPersons {
  const signIn = (email: string, password: string) => client.call('POST /auth/login', { body: { email, password } });

  const firstAdmin: Actor = { id: adminId, role: 'admin' };
  const decide = async (userId: string, payload: AccountCommand, actor: Actor = firstAdmin): Promise<void> => {
    const outcome = await parts.accounts.handle(userId, {
      id: randomUUID(),
      digest: 'test',
      actor,
      payload,
    });
    if (outcome.kind === 'refused') throw new Error(`refused: ${outcome.refusal.code}`);
  };

  async function person({
    name = 'Ann Example',
    role = 'user',
    verified = false,
    balance = 0,
  }: PersonOptions = {}): Promise<TestPerson> {
    passwordHash ??= hash(PASSWORD, CHEAP);
    const email = `${randomUUID()}@example.com`;
    const added = await parts.people.add({
      name,
      email,
      phonenumber: '+44 20 7946 0000',
      how: '',
      passwordHash: await passwordHash,
      at: parts.now(),
    });
    if (!added) throw new Error('the address is taken');
    await openAccount(parts, added);
    if (verified) await decide(added.id, { type: 'ApproveIdentity' });
    if (balance > 0) await decide(added.id, { type: 'AdjustBalance', newBalance: usd(balance) });
    // As set up with the installation: who is made an admin by another is nobody's second one for a day.
    if (role !== 'user') await decide(added.id, { type: 'ChangeRole', role }, { id: 'system', role: 'system' });
    const answer = await signIn(email, PASSWORD);
    if (answer.status !== 200) throw new Error(`signing in: ${JSON.stringify(answer.body)}`);
    await caughtUp();
    return { id: added.id, name, email, password: PASSWORD, token: String(answer.body.token) };
  }

  return {
    adminId,
    person,
    admin: () => person({ name: 'Ada Admin', role: 'admin' }),
    auditor: () => person({ name: 'Rita Auditor', role: 'auditor' }),
    signIn,
    async ageSignIns({ id }) {
      const longAgo = new Date(parts.now().getTime() - 11 * 60_000).toISOString();
      await parts.db.updateTable('sessions').set({ shown_at: longAgo }).where('user_id', '=', id).execute();
      // Written past the part that would tell.
      parts.callers.moved(id, parts.runner.status().position);
    },
  };
}
