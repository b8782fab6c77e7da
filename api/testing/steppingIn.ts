import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Answer } from './client.ts';
import type { TestPerson } from './persons.ts';
import type { TestApp } from './testApp.ts';

/** What an owner does who says “this wasn’t me”. */
export function steppingIn(app: TestApp) {
  const { post, tokenIn } = addressCalls(app);
  const notMe = async (email: string) => post('lock-account', await tokenIn(email, 'not-me'));

  return {
    notMe,

    /** Has a call wait while the owner says so: that comes to where the call has their person, or to the same place. */
    async heldUp(
      { id, email }: Pick<TestPerson, 'id' | 'email'>,
      call: () => Promise<Answer>,
      held = { table: 'people', of: 'id' },
    ): Promise<Answer> {
      let said: Promise<Answer> | undefined;
      const answer = await meanwhile(app, { ...held, id }, call, () => {
        said = notMe(email);
        return waitingForLocks(app, 2);
      });
      expect((await said)?.status).toBe(200);
      return answer;
    },
  };
}

/** Has a call wait in the middle, for rows of one person, until something else was done. */
export async function meanwhile<Answer>(
  app: Pick<TestApp, 'parts'>,
  { table, of, id, lock = 'UPDATE' }: { table: string; of: string; id: string; lock?: 'UPDATE' | 'KEY SHARE' },
  call: () => Promise<Answer>,
  done: () => Promise<unknown>,
): Promise<Answer> {
  // What somebody is still to be mailed would wait too.
  await expect.poll(() => untold(app)).toEqual([]);
  const holder = await app.parts.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(`SELECT FROM identity.${table} WHERE ${of} = $1 FOR ${lock}`, [id]);
    const answer = call();
    await waitingForLocks(app, 1);
    await done();
    await holder.query('COMMIT');
    return await answer;
  } finally {
    holder.release();
  }
}

/** What people are still to be mailed, and how often that was tried: everybody, or one person. */
export function untold({ parts }: Pick<TestApp, 'parts'>, person?: { readonly id: string }) {
  const all = parts.db.selectFrom('change_notices').select('tries');
  return (person ? all.where('user_id', '=', person.id) : all).execute();
}

const WAITING = `SELECT count(*)::integer AS waiting FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Resolves once so many calls wait for what another connection holds. */
export const waitingForLocks = ({ parts: { pool } }: Pick<TestApp, 'parts'>, waiting: number): Promise<void> =>
  expect.poll(async () => (await pool.query(WAITING)).rows, { timeout: 10_000 }).toEqual([{ waiting }]);

/** A password that test persons don't have yet. */
export const NEW_PASSWORD = 'Summer-otter-2';

/** The calls by which an email address changes, and what its mailboxes are sent. */
export function addressCalls(app: TestApp) {
  const change = ({ id }: TestPerson, email: string, { token }: { token: string }) =>
    app.call(`PUT /auth/admin/users-profile/${id}`, { token, body: { email } });
  /** The token of the newest link to a page that went to an address. */
  const tokenIn = async (address: string, path: string): Promise<string> =>
    (await mailWith(app.dataDir, address, new RegExp(`${path}/([\\w-]{43})`)))[1] ?? '';
  const post = (path: string, token: string) => app.call(`POST /auth/${path}`, { body: { token } });

  return {
    change,
    tokenIn,
    post,

    /** Changes an address, and confirms the new one; resolves to it. */
    async confirmed(person: TestPerson, by: { token: string } = person): Promise<string> {
      const email = `new-${person.email}`;
      await change(person, email, by);
      const answer = await post('confirm-email-change', await tokenIn(email, 'confirm-email-change'));
      if (answer.status !== 200) throw new Error(`not confirmed: ${JSON.stringify(answer.body)}`);
      return email;
    },

    async reset(email: string) {
      await app.call('POST /auth/forgot-password', { body: { email } });
      const token = await tokenIn(email, 'reset-password');
      return app.call(`POST /auth/reset-password/${token}`, {
        body: { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
      });
    },

    withdraw: ({ id }: TestPerson, token: string) =>
      app.call('POST /auth/withdraw-requests', { token, body: { userId: id, amount: 100 } }),
  };
}

/** The mails to an address that lie in the outbox, oldest first, their texts decoded; only those with this in them. */
export async function mailsTo(dataDir: string, address: string, pattern = /^/): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => !name.startsWith('.')).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  const theirs = mails.filter((mail) => mail.includes(`To: ${address}`)).map(decoded);
  return theirs.filter((mail) => pattern.test(mail));
}

/** Waits for a mail with this in it: mails are posted after the answer. */
export async function mailWith(dataDir: string, address: string, pattern: RegExp): Promise<RegExpExecArray> {
  for (const limit = Date.now() + 5_000; ; await sleep(20)) {
    const found = (await mailsTo(dataDir, address))
      .map((mail) => pattern.exec(mail))
      .findLast((match) => match !== null);
    if (found) return found;
    if (Date.now() > limit) throw new Error(`no mail to ${address} with ${pattern}`);
  }
}

/** Undoes quoted-printable's soft line breaks and escapes; a mail of plain ASCII has none. */
function decoded(mail: string): string {
  if (!mail.includes('quoted-printable')) return mail;
  const bytes = mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
