import { mailWith } from './outbox.ts';
import type { TestPerson } from './persons.ts';
import type { TestApp } from './testApp.ts';

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
