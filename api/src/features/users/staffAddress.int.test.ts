import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addressCalls, mailWith, waitingForLocks } from '../../../testing/steppingIn.ts';
import { refusal } from '../../../testing/client.ts';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
let calls: ReturnType<typeof addressCalls>;
beforeAll(async () => {
  app = await startTestApp();
  calls = addressCalls(app);
});
afterAll(() => app.stop());

describe('another email address', () => {
  test('of staff is asked for by themselves alone: who had a colleague’s would have their eye too', async () => {
    const [admin, colleague, auditor] = [await app.admin(), await app.admin(), await app.auditor()];
    const change = (id: string, email: string, { token } = admin) =>
      app.call(`PUT /admin/users/${id}`, { token, body: { email } });
    for (const { id, email } of [colleague, auditor]) {
      const { status, body } = await change(id, `mine-${email}`);
      expect([status, body.message]).toEqual([403, 'Staff change their email address themselves.']);
    }
    expect((await change(colleague.id, `new-${colleague.email}`, colleague)).status).toBe(200);
  });

  test('that waits is gone once its person becomes staff: another may have asked for it', async () => {
    const [admin, person] = [await app.admin(), await app.person()];
    const put = (body: object) => app.call(`PUT /admin/users/${person.id}`, { token: admin.token, body });
    const email = `mine-${person.email}`;
    expect((await put({ email })).status).toBe(200);
    const [, token = ''] = await mailWith(app.dataDir, email, /confirm-email-change\/([\w-]+)/);
    expect((await put({ role: 'admin' })).body.data).toMatchObject({ role: 'admin', pendingEmail: '' });
    expect((await calls.post('confirm-email-change', token)).status).toBe(400);
    expect((await app.call(`GET /admin/users/${person.id}`, { token: admin.token })).body.pendingEmail).toBe('');
  });

  test('that staff have asked for stays when they are staff no more', async () => {
    const [admin, colleague] = [await app.admin(), await app.auditor()];
    const email = `new-${colleague.email}`;
    const put = (token: string, body: object) => app.call(`PUT /admin/users/${colleague.id}`, { token, body });
    expect(
      (await app.call(`PUT /auth/admin/users-profile/${colleague.id}`, { token: colleague.token, body: { email } }))
        .status,
    ).toBe(200);
    expect((await put(admin.token, { role: 'user' })).body.data).toMatchObject({ role: 'user', pendingEmail: email });
  });

  test('that can be undone makes nobody staff: either mailbox may be another’s', async () => {
    const [admin, person] = [await app.admin(), await app.person()];
    const mine = await calls.confirmed(person, admin);
    await calls.change(person, person.email, admin);
    await calls.post('confirm-email-change', await calls.tokenIn(person.email, 'confirm-email-change'));
    const undo = await calls.tokenIn(mine, 'undo-email-change');
    const give = (role: string, { token } = admin) =>
      app.call(`PUT /admin/users/${person.id}`, { token, body: { role } });
    for (const role of ['admin', 'auditor']) expect(refusal(await give(role))).toEqual([409, 'InUse']);
    app.clock.advance(72 * 3_600_000);
    expect((await give('admin', await app.admin())).body.data).toMatchObject({ role: 'admin' });
    expect((await calls.post('undo-email-change', undo)).status).toBe(400);
  });

  /** Makes a person staff, and does something once the event is written; resolves to the answer's status. */
  async function promoted({ id }: TestPerson, { token }: TestPerson, then: () => Promise<unknown>): Promise<number> {
    const { handle } = app.parts.accounts;
    const handling = vi.spyOn(app.parts.accounts, 'handle').mockImplementationOnce(async (...command) => {
      const outcome = await handle(...command);
      await then();
      return outcome;
    });
    const { status } = await app.call(`PUT /admin/users/${id}`, { token, body: { role: 'admin' } });
    handling.mockRestore();
    return status;
  }

  test('that waits is confirmed by nobody in the moment that its person becomes staff', async () => {
    const [admin, person] = [await app.admin(), await app.person()];
    const email = `mine-${person.email}`;
    await calls.change(person, email, admin);
    const token = await calls.tokenIn(email, 'confirm-email-change');
    let confirming: ReturnType<typeof calls.post> | undefined;
    const status = await promoted(person, admin, async () => {
      confirming = calls.post('confirm-email-change', token);
      await Promise.race([confirming, waitingForLocks(app, 1)]);
    });
    expect([status, (await confirming)?.status]).toEqual([200, 400]);
    expect(await app.parts.people.byEmail(email)).toBeUndefined();
  });

  test('that waits is confirmed by nobody, though whoever made its person staff never took it back', async () => {
    const [admin, person] = [await app.admin(), await app.person()];
    const email = `mine-${person.email}`;
    await calls.change(person, email, admin);
    const token = await calls.tokenIn(email, 'confirm-email-change');
    expect(await promoted(person, admin, () => Promise.reject(new Error('It has crashed.')))).toBe(500);
    expect((await calls.post('confirm-email-change', token)).status).toBe(400);
    expect(await app.parts.people.byEmail(email)).toBeUndefined();
  });

  test('that staff ask for themselves is theirs once its mailbox has confirmed it', async () => {
    const colleague = await app.auditor();
    const email = await calls.confirmed(colleague);
    expect((await app.parts.people.byEmail(email))?.id).toBe(colleague.id);
  });
});
