import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/persons.ts';
import { DEPOSITS, requestCalls, told, WITHDRAWALS } from '../../../testing/requestCalls.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
});
afterAll(() => app.stop());

const { ask, decide, eventsOf } = requestCalls(() => ({ app, admin }));

describe('idempotency', () => {
  test('a retry is answered as the first try was, whatever has happened since', async () => {
    const ann = await app.person();
    const first = await ask(DEPOSITS, ann, {}, 'k');
    await decide(DEPOSITS, first.body.data._id, { status: 'approved' });
    const again = await ask(DEPOSITS, ann, {}, 'k');
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  });

  test('a retry is answered though the bank account that it names was unlinked since', async () => {
    const ann = await app.person({ balance: 500 });
    const bank = { bankName: 'Wells Fargo', accountNumber: '000123454417', accountHolderName: 'Ann Example' };
    const linked = (await app.call('POST /auth/add-bank', { token: ann.token, body: bank })).body.data;
    const first = await ask(WITHDRAWALS, ann, { bankAccountId: linked._id }, 'k');
    await app.call(`PATCH ${WITHDRAWALS}/${first.body.data._id}/cancel`, { token: ann.token });
    expect((await app.call(`DELETE /auth/bank-accounts/${linked._id}`, { token: ann.token })).status).toBe(200);
    const again = await ask(WITHDRAWALS, ann, { bankAccountId: linked._id }, 'k');
    expect([again.status, again.body, again.headers.get('Idempotent-Replayed')]).toEqual([201, first.body, 'true']);
    expect(told(await ask(WITHDRAWALS, ann, { bankAccountId: linked._id }, 'another'))).toEqual([404, 'NotFound']);
  });

  test('the same key with another body, or on another call, is 422', async () => {
    const ann = await app.person({ balance: 500 });
    await ask(DEPOSITS, ann, {}, 'k');
    expect(told(await ask(DEPOSITS, ann, { amount: 200 }, 'k'))).toEqual([422, 'KeyReused']);
    expect(told(await ask(WITHDRAWALS, ann, {}, 'k'))).toEqual([422, 'KeyReused']);
  });

  test.each([
    ['left out', 'named', DEPOSITS],
    ['named', 'left out', DEPOSITS],
    ['left out', 'named', WITHDRAWALS],
  ])('the usual method %s and then %s is the same body', async (first, second, path) => {
    const ann = await app.person({ balance: 500 });
    const said = (how: string) => (how === 'named' ? { method: 'Bank Transfer' } : {});
    const asked = await ask(path, ann, said(first), 'k');
    const again = await ask(path, ann, said(second), 'k');
    expect([again.status, again.body, again.headers.get('Idempotent-Replayed')]).toEqual([201, asked.body, 'true']);
    expect(told(await ask(path, ann, { method: 'Card' }, 'k'))).toEqual([422, 'KeyReused']);
  });

  test('the same key of another caller is another command', async () => {
    expect((await ask(DEPOSITS, await app.person(), {}, 'k')).status).toBe(201);
    expect((await ask(DEPOSITS, await app.person(), {}, 'k')).status).toBe(201);
  });

  test('a call without a key is given one', async () => {
    const ann = await app.person();
    const answer = await app.call(`POST ${DEPOSITS}`, { token: ann.token, body: { userId: ann.id, amount: 100 } });
    expect(answer.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each([' ', 'a b', 'é', 'x'.repeat(201)])('the key %j is refused', async (key) => {
    const ann = await app.person();
    const answer = await ask(DEPOSITS, ann, {}, key).catch(() => undefined);
    // What HTTP itself can't carry, fetch refuses to send; a blank header reads as an empty one.
    if (answer) expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, 'Idempotency-Key']);
    expect(await eventsOf(ann)).toHaveLength(1);
  });
});
