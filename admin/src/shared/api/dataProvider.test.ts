import { createApiClient } from '@northvale/api/client/apiClient.ts';
import { createSession } from '@northvale/api/client/session.ts';
import { memoryStorage } from '@northvale/api/client/testing/memoryStorage.ts';
import { startTestServer, type Reply, type Seen, type TestServer } from '@northvale/api/client/testing/testServer.ts';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { asked } from './calls.ts';
import { createDataProvider } from './dataProvider.ts';

let server: TestServer;
afterEach(() => server.close());

const investment: AdminInvestmentRecord = {
  id: 'i1',
  _id: 'i1',
  img: '',
  name: 'Solent',
  category: 'Real Estate',
  investmentReturn: '16%',
  duration: '10 months',
  pricePerUnit: 150,
  investors: 0,
  fundCharge: '',
  unitsOffered: null,
  unitsLeft: null,
  revision: 2,
  listed: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  investedTotal: 0,
};

async function setUp(answer: (call: Seen, count: number) => Reply = () => ({ body: {} })) {
  server = await startTestServer(answer);
  const session = createSession(memoryStorage({ authToken: 'token' }));
  return createDataProvider(createApiClient({ ...asked, baseUrl: server.baseUrl, session }));
}

/** What was sent, whatever came of it. */
async function sent(act: (provider: Awaited<ReturnType<typeof setUp>>) => Promise<unknown>): Promise<Seen> {
  await act(await setUp()).catch(() => undefined);
  return server.seen[0]!;
}

const request = { id: 'u1.00aa', revision: 4 };

describe('reading', () => {
  const page = { pagination: { page: 2, perPage: 10 }, sort: { field: 'name', order: 'ASC' }, filter: {} } as const;

  test('a list is asked for in the simple-rest dialect and counted by Content-Range', async () => {
    const provider = await setUp(() => ({ headers: { 'content-range': 'investments 10-19/57' }, body: [investment] }));
    const list = await provider.getList('investments', { ...page, filter: { q: 'Å' } });
    expect([list.total, list.data]).toEqual([57, [investment]]);
    const { path, query, authorization } = server.seen[0]!;
    expect([path, query.get('range'), query.get('sort'), query.get('filter'), authorization]).toEqual([
      '/admin/investments',
      '[10,19]',
      '["name","ASC"]',
      '{"q":"Å"}',
      'Bearer token',
    ]);
  });

  test('records are read by the contract: one that it doesn’t know is refused', async () => {
    const { pricePerUnit: _, ...broken } = investment;
    const headers = { 'content-range': 'investments 0-0/1' };
    const provider = await setUp(({ path }) => ({ headers, body: path.endsWith('/i1') ? broken : [broken] }));
    const unreadable = { code: 'Unexpected' };
    await expect(provider.getList('investments', page)).rejects.toMatchObject(unreadable);
    await expect(provider.getOne('investments', { id: 'i1' })).rejects.toMatchObject(unreadable);
  });

  test.each([
    ['users', 'u/1', '/admin/users/u%2F1'],
    ['deposits', 'r1', '/admin/deposits/r1'],
    ['verifications', 'u1', '/admin/verifications/u1'],
  ])('one of %s is found at its address', async (resource, id, path) => {
    expect((await sent((provider) => provider.getOne(resource, { id }))).path).toBe(path);
  });

  test('a write without a method of its own is none', async () => {
    const provider = await setUp();
    const written = { id: 'u1', data: { balance: 1 }, previousData: { id: 'u1' } };
    await expect(provider.update('users', written)).rejects.toThrow('PUT /users/u1');
    expect(server.seen).toEqual([]);
  });
});

describe('each decision is a call of its own with the revision that the person saw', () => {
  test.each([
    ['approveDeposit', 'deposit-requests', { status: 'approved' }],
    ['approveWithdrawal', 'withdraw-requests', { status: 'approved' }],
    ['rejectDeposit', 'deposit-requests', { status: 'rejected', reason: 'Not arrived' }],
    ['rejectWithdrawal', 'withdraw-requests', { status: 'rejected', reason: 'Not arrived' }],
  ] as const)('%s', async (method, resource, body) => {
    const call = await sent((provider) => provider[method](request, 'Not arrived'));
    expect([call.method, call.path, JSON.parse(call.body)]).toEqual([
      'PATCH',
      `/auth/${resource}/u1.00aa`,
      { ...body, revision: 4 },
    ]);
    expect(call.idempotencyKey).toBeDefined();
  });

  test('what one person is changes one value at a time', async () => {
    const provider = await setUp();
    await Promise.allSettled([
      provider.setRole(request, 'auditor'),
      provider.setVerified(request, true),
      provider.setStatus(request, 'frozen'),
      provider.setPlan(request, 'member'),
      provider.adjustBalance(request, { balance: 10.5, reason: 'Refund' }),
      provider.editProfile(request, { name: 'Bo Ek' }),
    ]);
    const bodies = server.seen.map((call) => JSON.parse(call.body) as unknown);
    expect(bodies).toHaveLength(6);
    for (const changed of [
      { role: 'auditor' },
      { isVerified: true },
      { status: 'frozen' },
      { plan: 'member' },
      { balance: 10.5, reason: 'Refund' },
      { name: 'Bo Ek' },
    ])
      expect(bodies).toContainEqual({ ...changed, revision: 4 });
    expect(new Set(server.seen.map((call) => call.idempotencyKey)).size).toBe(6);
  });
});

describe('an investment', () => {
  const { name, category, investmentReturn, duration, pricePerUnit, fundCharge, unitsOffered } = investment;
  const terms = { name, category, investmentReturn, duration, pricePerUnit, fundCharge, unitsOffered };

  test('without a file goes as JSON, and says what came of it in the api’s words', async () => {
    const provider = await setUp(() => ({ status: 201, body: { message: 'Investment added.', investment } }));
    const withAddress = { ...terms, img: 'https://pictures.example/solent.jpg' };
    expect(await provider.createInvestment(withAddress)).toMatchObject({ message: 'Investment added.' });
    expect(JSON.parse(server.seen[0]!.body)).toEqual(withAddress);
  });

  test('with a file goes as a multipart form', async () => {
    const img = new File(['picture'], 'solent.png', { type: 'image/png' });
    const { contentType, body } = await sent((provider) => provider.createInvestment({ ...terms, img }));
    expect(contentType).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toContain('filename="solent.png"');
    expect(body).toContain('name="pricePerUnit"\r\n\r\n150');
  });

  test('is revised by what changed, its id and the revision that was seen', async () => {
    const seen = { id: 'i1', revision: 2 };
    const { path, body } = await sent((provider) => provider.updateInvestment(seen, { pricePerUnit: 160 }));
    expect([path, JSON.parse(body)]).toEqual(['/auth/investments', { pricePerUnit: 160, editId: 'i1', revision: 2 }]);
  });
});
