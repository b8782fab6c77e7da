import { afterEach, describe, expect, test } from 'vitest';
import { createApiClient } from './apiClient.ts';
import { createDataProvider } from './dataProvider.ts';
import { memorySession, startTestServer, type Reply, type Seen, type TestServer } from './testServer.ts';

let server: TestServer;
afterEach(() => server.close());

async function setUp(
  answer: (call: Seen, count: number) => Reply = () => ({ json: { message: 'Successful!', data: { id: '1' } } }),
) {
  server = await startTestServer(answer);
  let made = 0;
  const api = createApiClient({ baseUrl: server.baseUrl, session: memorySession('token') });
  return createDataProvider(api, () => `key-${++made}`);
}

const request = { id: 'u1.00aa', revision: 4 };

test('a list is asked for in the simple-rest dialect and counted by Content-Range', async () => {
  const provider = await setUp(() => ({ headers: { 'Content-Range': 'users 10-19/57' }, json: [{ id: 'a' }] }));
  const list = await provider.getList('users', {
    pagination: { page: 2, perPage: 10 },
    sort: { field: 'name', order: 'ASC' },
    filter: { role: 'admin' },
  });
  expect(list.total).toBe(57);
  const { path, query, authorization } = server.seen[0]!;
  expect([path, query.get('range'), query.get('sort'), query.get('filter'), authorization]).toEqual([
    '/api/admin/users',
    '[10,19]',
    '["name","ASC"]',
    '{"role":"admin"}',
    'Bearer token',
  ]);
});

describe('each decision is a call of its own with the revision that the person saw', () => {
  test.each([
    ['approveDeposit', 'deposit-requests', { status: 'approved' }],
    ['approveWithdrawal', 'withdraw-requests', { status: 'approved' }],
    ['rejectDeposit', 'deposit-requests', { status: 'rejected', reason: 'Not arrived' }],
    ['rejectWithdrawal', 'withdraw-requests', { status: 'rejected', reason: 'Not arrived' }],
  ] as const)('%s', async (method, resource, body) => {
    const provider = await setUp();
    await provider[method](request, 'Not arrived');
    const call = server.seen[0]!;
    expect([call.method, call.path, JSON.parse(call.body)]).toEqual([
      'PATCH',
      `/api/auth/${resource}/u1.00aa`,
      { ...body, revision: 4 },
    ]);
    expect(call.idempotencyKey).toBe('key-1');
  });

  test('what one person is changes one value at a time', async () => {
    const provider = await setUp();
    await provider.setRole(request, 'auditor');
    await provider.setVerified(request, true);
    await provider.setStatus(request, 'frozen');
    await provider.setPlan(request, 'member');
    await provider.adjustBalance(request, { balance: 10.5, reason: 'Refund' });
    expect(server.seen.map((call) => JSON.parse(call.body) as unknown)).toEqual([
      { role: 'auditor', revision: 4 },
      { isVerified: true, revision: 4 },
      { status: 'frozen', revision: 4 },
      { plan: 'member', revision: 4 },
      { balance: 10.5, reason: 'Refund', revision: 4 },
    ]);
    expect(new Set(server.seen.map((call) => call.idempotencyKey)).size).toBe(5);
  });
});

test('a first approval of two is told apart from a decision', async () => {
  const provider = await setUp(() => ({ status: 202, json: { message: 'Successful!', data: { id: '1' } } }));
  expect((await provider.approveWithdrawal(request)).needsSecondAdmin).toBe(true);
});

describe('one intention acts once', () => {
  test('a double press is one call', async () => {
    const provider = await setUp(() => ({ delayMs: 20, json: { message: 'Successful!', data: { id: '1' } } }));
    await Promise.all([provider.approveDeposit(request), provider.approveDeposit(request)]);
    expect(server.seen).toHaveLength(1);
  });

  test('a try after an answer that never came repeats the key', async () => {
    const provider = await setUp((_call, count) =>
      count === 1 ? { hangUp: true } : { json: { message: 'Successful!', data: {} } },
    );
    await expect(provider.approveDeposit(request)).rejects.toMatchObject({ message: 'Network Error' });
    await provider.approveDeposit(request);
    expect(server.seen.map((call) => call.idempotencyKey)).toEqual(['key-1', 'key-1']);
  });

  test('an unknown outcome repeats the key, another reason gets another', async () => {
    const provider = await setUp((_call, count) =>
      count === 1 ? { status: 503, json: { code: 'OutcomeUnknown' } } : { json: { data: {} } },
    );
    await expect(provider.rejectDeposit(request, 'Not arrived')).rejects.toMatchObject({ code: 'OutcomeUnknown' });
    await provider.rejectDeposit(request, 'Not arrived');
    await provider.rejectDeposit(request, 'Sent twice');
    expect(server.seen.map((call) => call.idempotencyKey)).toEqual(['key-1', 'key-1', 'key-2']);
  });

  test('after a refusal the next try is a new intention', async () => {
    const provider = await setUp(() => ({
      status: 409,
      json: { message: 'Already decided.', code: 'AlreadyDecided' },
    }));
    await expect(provider.approveDeposit(request)).rejects.toMatchObject({ code: 'AlreadyDecided' });
    await expect(provider.approveDeposit(request)).rejects.toMatchObject({ code: 'AlreadyDecided' });
    expect(server.seen.map((call) => call.idempotencyKey)).toEqual(['key-1', 'key-2']);
  });
});

describe('an investment', () => {
  const terms = {
    name: 'Solent',
    category: 'Real Estate',
    investmentReturn: '16%',
    duration: '10 months',
    pricePerUnit: 150,
  } as const;
  const saved = () => ({
    status: 201,
    json: { message: 'Investment added successfully.', investment: { _id: 'i1', id: 'i1' } },
  });

  test('without a file goes as JSON', async () => {
    const provider = await setUp(saved);
    const { message, data } = await provider.createInvestment({ ...terms, img: 'https://pictures.example/solent.jpg' });
    expect([message, data.id]).toEqual(['Investment added successfully.', 'i1']);
    expect(JSON.parse(server.seen[0]!.body)).toEqual({ ...terms, img: 'https://pictures.example/solent.jpg' });
  });

  test('with a file goes as a multipart form', async () => {
    const provider = await setUp(saved);
    await provider.createInvestment({ ...terms, img: new File(['picture'], 'solent.png', { type: 'image/png' }) });
    const { contentType, body } = server.seen[0]!;
    expect(contentType).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toContain('filename="solent.png"');
    expect(body).toContain('name="pricePerUnit"\r\n\r\n150');
  });

  test('is revised by what changed, its id and the revision that was seen', async () => {
    const provider = await setUp(saved);
    await provider.updateInvestment({ id: 'i1', revision: 2 }, { pricePerUnit: 160 });
    expect([server.seen[0]!.path, JSON.parse(server.seen[0]!.body)]).toEqual([
      '/api/auth/investments',
      { pricePerUnit: 160, editId: 'i1', revision: 2 },
    ]);
  });
});

test('a generic update sends what the person changed and the revision, nothing else', async () => {
  const provider = await setUp();
  const previousData = { id: 'u1', name: 'Bo', address: '', bankAccounts: [], revision: 9 };
  await provider.update('users', { id: 'u1', data: { ...previousData, name: 'Bo Ek' }, previousData });
  expect(JSON.parse(server.seen[0]!.body)).toEqual({ name: 'Bo Ek', revision: 9 });
});
