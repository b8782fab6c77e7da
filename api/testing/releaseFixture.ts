// npm run release:fixture
//
// Keeps a data directory as this release writes it, and what its people are shown, for the tests of all later ones:
// `api/testing/releases/<version>.tar.br`, and a JSON beside it.
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { constants, createBrotliCompress } from 'node:zlib';
import { create } from 'tar';
import { passport } from './calls.ts';
import { createClient } from './client.ts';
import { startServer, stopped } from './serverProcess.ts';

const SETTINGS = { DEMO: '0', RATE_LIMITS: 'off', PUBLIC_URL: 'http://localhost:3000', REFERRAL_REWARD: '25' };
const PASSWORD = 'Quiet-harbour-51';
const ADMIN = 'admin@northvale.example';

const root = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
const place = fileURLToPath(new URL(`releases/${root.version}`, import.meta.url));
const dataDir = await mkdtemp(join(tmpdir(), 'northvale-release-'));
const server = startServer({ ...SETTINGS, DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD });
try {
  const shown = await server.url.then(writeLedger);
  await stopped(server);
  await writeFile(`${place}.json`, `${JSON.stringify({ settings: SETTINGS, password: PASSWORD, shown }, null, 2)}\n`);
  // What the server says goes there, and its programs where npm's can't be run in place.
  const filter = (path: string) => !/^\.\/postgres(-binaries|\/log)/.test(path);
  // A window that a database's templates fit in makes it a third.
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  const files = create({ cwd: dataDir, filter }, ['.']);
  await pipeline(files, createBrotliCompress({ params }), createWriteStream(`${place}.tar.br`));
  process.stdout.write(`${place}.tar.br: ${((await stat(`${place}.tar.br`)).size / 1e6).toFixed(2)} MB\n`);
} finally {
  if (server.child.exitCode === null) await stopped(server);
  await rm(dataDir, { recursive: true, force: true });
}

/** A little of everything. Nothing of it falls due while the fixture is of use: it must show the same in years. */
async function writeLedger(url: string) {
  const client = createClient(url);
  const call = async (name: string, token?: string, body?: object) => {
    const answer = await client.call(name, { ...(token !== undefined && { token }), body });
    if (answer.status >= 300) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const signIn = async (email: string) => {
    const { token, payload } = await call('POST /auth/login', undefined, { email, password: PASSWORD });
    return { email, token: String(token), id: String(payload._id) };
  };
  const admin = await signIn(ADMIN);
  const enrol = async (name: string, refferalcode = '') => {
    const email = `${name.toLowerCase()}@release.example`;
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    const person = { name, email, phonenumber: '+4512345678', refferalcode, ...passwords };
    await call('POST /auth/register', undefined, person);
    const { token, id } = await signIn(email);
    await call('POST /auth/submit-document', token, passport());
    await call(`PUT /admin/verifications/${id}`, admin.token, { status: 'approved' });
    const bank = { bankName: 'Citigroup', accountNumber: '12345678', accountHolderName: name };
    await call('POST /auth/add-bank', token, bank);
    return { email, token, id };
  };
  const ann = await enrol('Ann');
  const ben = await enrol('Ben', (await call('GET /auth/me', ann.token)).referralCode);
  const ask = async (kind: string, { id: userId, token }: typeof ann, amount: number): Promise<string> =>
    (await call(`POST /auth/${kind}-requests`, token, { userId, amount })).data._id;

  const paid = [await ask('deposit', ann, 1_000), await ask('deposit', ben, 500)] as const;
  const day = new Date().toISOString().slice(0, 10);
  // Only a day that is over can be signed.
  const before = new Date(Date.parse(day) - 1).toISOString().slice(0, 10);
  const statement = (lines: readonly string[]) => {
    const form = new FormData();
    form.append('file', new Blob([['Date,Amount,Description,Balance', ...lines].join('\n')]), 'statement.csv');
    const columns = { date: 'Date', amount: 'Amount', text: ['Description'], balance: 'Balance' };
    form.append('mapping', JSON.stringify({ columns, dateOrder: 'ymd', decimal: '.', account: 'US64SVBK0001' }));
    return call('POST /admin/bank-statements', admin.token, form);
  };
  await statement([
    `${before},10.00,of the firm,10.00`,
    `${day},1000.00,${paid[0].slice(-8)},1010.00`,
    `${day},500.00,${paid[1].slice(-8)},1510.00`,
    `${day},-200.00,payout,1310.00`,
  ]);
  const lines = (await call('GET /admin/bank-lines', admin.token)) as { id: string; amount: number }[];
  const ids = lines.filter(({ amount }) => amount > 10).map(({ id }) => id);
  await call('POST /admin/bank-lines/match-exact', admin.token, { ids });
  const payout = await ask('withdraw', ann, 200);
  await call(`PATCH /auth/withdraw-requests/${payout}`, admin.token, { status: 'approved' });
  const line = (wanted: number) => lines.find(({ amount }) => amount === wanted)?.id;
  await call(`POST /admin/bank-lines/${line(-200)}/match`, admin.token, { requestId: payout });
  await call(`POST /admin/bank-lines/${line(10)}/explain`, admin.token, { as: 'firmIn' });
  await call(`POST /admin/reconciliations/${before}/sign`, admin.token, { note: 'Kept for later releases.' });

  const terms = { name: 'Old Mill', category: 'Real Estate', investmentReturn: '5%', duration: '90 years' };
  const listed = await call('POST /admin/investments', admin.token, { ...terms, pricePerUnit: 50, unitsOffered: 10 });
  const order = { userId: ann.id, investmentId: listed.id ?? listed.data?.id, unitsPurchased: 3 };
  const bought = await call('POST /auth/invest', ann.token, order);
  await call(`PUT /auth/holdings/${bought.data._id}/at-maturity`, ann.token, { choice: 'reinvestAll' });
  const plan = await call('POST /auth/deposit-plans', ann.token, { amount: 100, day: 15 });
  await call(`PATCH /auth/deposit-plans/${plan.data._id}`, ann.token, { status: 'paused' });
  await ask('deposit', ann, 300);
  await ask('withdraw', ben, 150);

  // A reactor pays it.
  while ((await call('GET /auth/referrals', ann.token)).earned === 0) await sleep(100);

  const own = ({ id }: typeof ann) => [
    '/auth/me',
    '/auth/deposit-plans',
    '/auth/referrals',
    ...['deposit-requests', 'withdraw-requests', 'user-investments'].map((what) => `/auth/${what}/${id}`),
  ];
  const ofAll = [
    '/admin/bank-lines',
    '/admin/bank-statements',
    '/admin/investments',
    `/admin/reconciliations/${before}`,
    `/admin/trial-balance?at=${new Date().toISOString()}`,
    `/admin/verifications/${ann.id}/document`,
  ];
  const shown: Record<string, Record<string, unknown>> = {};
  for (const [{ email, token }, paths] of [[admin, ofAll] as const, [ann, own(ann)] as const, [ben, own(ben)] as const])
    for (const path of paths) (shown[email] ??= {})[path] = await call(`GET ${path}`, token);
  return shown;
}
