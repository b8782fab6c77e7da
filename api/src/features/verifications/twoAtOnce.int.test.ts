import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../../testing/client.ts';
import { holding } from '../../../testing/locks.ts';
import { meanwhile, waitingForLocks } from '../../../testing/steppingIn.ts';
import { passport } from '../../../testing/calls.ts';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
});
afterAll(() => app.stop());

const submit = ({ token }: TestPerson) => app.call('POST /auth/submit-document', { token, body: passport() });
const decide = ({ id }: TestPerson, body: object, { token } = admin, headers = {}) =>
  app.call(`PUT /admin/verifications/${id}`, { token, body, headers });
const lookAt = async ({ id }: TestPerson) =>
  (await app.call(`GET /admin/verifications/${id}`, { token: admin.token })).body;
const fileOf = async ({ id }: TestPerson) => (await app.parts.documents.of(id))?.fileName;

async function underReview(): Promise<TestPerson> {
  const person = await app.person();
  expect((await submit(person)).status).toBe(200);
  return person;
}

describe('a document that is handed in', () => {
  test('while the one before is approved doesn’t take its place', async () => {
    const ann = await underReview();
    const seen = await fileOf(ann);
    const late = await meanwhile(
      app,
      { table: 'people', of: 'id', id: ann.id },
      () => submit(ann),
      async () => expect((await decide(ann, { status: 'approved' })).status).toBe(200),
    );
    expect([late.status, late.body.code, await fileOf(ann)]).toEqual([409, 'AlreadyDecided', seen]);
  });

  test('while its person is frozen doesn’t take the place of the one before', async () => {
    const ann = await underReview();
    const seen = await fileOf(ann);
    const { revision } = (await app.call(`GET /admin/users/${ann.id}`, { token: admin.token })).body;
    const body = { status: 'frozen', revision };
    const late = await meanwhile(
      app,
      { table: 'people', of: 'id', id: ann.id },
      () => submit(ann),
      async () => expect((await app.call(`PUT /admin/users/${ann.id}`, { token: admin.token, body })).status).toBe(200),
    );
    expect([late.status, late.body.code, await fileOf(ann)]).toEqual([403, 'AccountFrozen', seen]);
  });

  test('once an approval of the one before is being written waits for it, and doesn’t take its place', async () => {
    const ann = await underReview();
    const seen = await fileOf(ann);
    const log = await holding(app, 'ledger.events IN EXCLUSIVE MODE');
    const approving = decide(ann, { status: 'approved' });
    await waitingForLocks(app, 1);
    const submitting = submit(ann);
    await Promise.race([submitting, waitingForLocks(app, 2)]);
    await log.end();
    const [approved, late] = [await approving, await submitting];
    expect([approved.status, late.status, late.body.code, await fileOf(ann)]).toEqual([
      200,
      409,
      'AlreadyDecided',
      seen,
    ]);
  });

  test('at the very time of another is told from it', async () => {
    const ann = await app.person();
    const at = app.clock.now();
    const document = { idCardType: 'Passport', idCardNumber: 'X1', mediaType: 'application/pdf' };
    const handIn = async () => {
      await app.parts.documents.submit(ann.id, { ...document, content: new Uint8Array(10) }, async () => at);
      return (await app.parts.documents.of(ann.id))?.submittedAt ?? '';
    };
    const [first, second] = [await handIn(), await handIn()];
    expect([first, second > first]).toEqual([at.toISOString(), true]);
  });

  test('after a refusal waits for another decision, though a clock is behind that of the refusal', async () => {
    const ann = await underReview();
    expect((await decide(ann, { status: 'rejected', reason: 'Blurred' })).status).toBe(200);
    app.clock.advance(-1_000);
    expect((await submit(ann)).body.data.status).toBe('under review');
    app.clock.advance(1_000);
    const { submittedAt } = await lookAt(ann);
    expect((await decide(ann, { status: 'approved', submittedAt })).status).toBe(200);
  });
});

describe('two admins who decide on one identity differently', () => {
  const APPROVE = { status: 'approved' };
  const REJECT = { status: 'rejected', reason: 'Blurred' };
  let other: TestPerson;
  beforeAll(async () => {
    other = await app.admin();
  });

  const verdicts = (answers: readonly Answer[]) =>
    answers.map(({ status, body }) => [status, body.code] as const).toSorted(([a], [b]) => a - b);

  /** Both have read the account before either decision is written. */
  async function atTheSameTime(person: TestPerson, first: object, second: object): Promise<Answer[]> {
    const log = await holding(app, 'ledger.events IN EXCLUSIVE MODE');
    const one = decide(person, first);
    await waitingForLocks(app, 1);
    const two = decide(person, second, other);
    await Promise.race([two, waitingForLocks(app, 2)]);
    await log.end();
    return Promise.all([one, two]);
  }

  test.each([
    ['approved', APPROVE, REJECT],
    ['rejected', REJECT, APPROVE],
    ['rejected', REJECT, { ...REJECT, reason: 'Too dark' }],
  ])('on the document that they saw: what was %s stays so', async (status, first, second) => {
    for (const inTurn of [true, false]) {
      const ann = await underReview();
      const seen = { submittedAt: (await lookAt(ann)).submittedAt };
      const answers = inTurn
        ? [await decide(ann, { ...first, ...seen }), await decide(ann, { ...second, ...seen }, other)]
        : await atTheSameTime(ann, { ...first, ...seen }, { ...second, ...seen });
      expect(verdicts(answers)).toEqual([
        [200, undefined],
        [409, 'AlreadyDecided'],
      ]);
      expect((await lookAt(ann)).status).toBe(status);
    }
  });

  test('by whole records: what was decided stays so', async () => {
    const ann = await underReview();
    const record = await lookAt(ann);
    expect((await decide(ann, { ...record, ...REJECT })).status).toBe(200);
    expect((await decide(ann, { ...record, ...APPROVE }, other)).body.code).toBe('AlreadyDecided');
  });

  test('at the same time, without saying which document they saw: what was approved stays so', async () => {
    const ann = await underReview();
    expect(verdicts(await atTheSameTime(ann, APPROVE, REJECT))).toEqual([
      [200, undefined],
      [409, 'Stale'],
    ]);
    expect((await lookAt(ann)).status).toBe('approved');
    // Whoever comes later decides on the present state.
    expect((await decide(ann, REJECT, other)).body.data.status).toBe('rejected');
  });

  test('let each other’s retries be answered as their first try was', async () => {
    const ann = await underReview();
    const { submittedAt } = await lookAt(ann);
    const approve = () => decide(ann, { ...APPROVE, submittedAt }, admin, { 'Idempotency-Key': 'mine' });
    const both = await Promise.all([approve(), approve()]);
    expect(verdicts(both)).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    expect((await decide(ann, { ...REJECT, submittedAt }, other)).status).toBe(409);
    const again = await approve();
    expect([again.status, again.headers.get('idempotent-replayed'), again.body.data.status]).toEqual([
      200,
      'true',
      'approved',
    ]);
  });
});
