import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMMANDS } from '../src/cli/commands.ts';
import { withLedger } from '../src/cli/openLedger.ts';
import { runCommand } from '../src/cli/runCommand.ts';
import { readConfig } from '../src/config.ts';
import { commandIdOf } from '../src/http/idempotency.ts';
import { passport } from '../testing/calls.ts';
import { type Client, createClient } from '../testing/client.ts';
import { type Started, startServer, stopped } from '../testing/serverProcess.ts';

interface DrillOptions {
  /** Made up before the drill begins; 0: only what it writes itself. */
  readonly events: number;
  readonly say: (line: string) => void;
}

const PASSWORD = 'Quiet-harbour-51';
const LANES = 4;
const LOAD_MS = 2_000;

/**
 * Backs a ledger up while people work on it, restores it into another place, and compares: whatever was acknowledged
 * before the backup began must be there, and people must be able to work on.
 * @returns what isn't so, in sentences, and how many commands were acknowledged
 */
export async function drill({ events, say }: DrillOptions) {
  const home = await mkdtemp(join(tmpdir(), 'northvale-drill-'));
  // Run as root, the database has an account of its own, which must get in.
  await chmod(home, 0o711);
  const backups = join(home, 'backups');
  const started: Started[] = [];
  const placeOf = (name: string) => ({
    DATA_DIR: join(home, name),
    DEMO: '0',
    BACKUP_PASSPHRASE: 'of the drill alone',
  });
  const [live, elsewhere] = [placeOf('live'), placeOf('elsewhere')];
  try {
    if (events > 0) await command(['seed', '--events', String(events)], live, say);
    const first = await serve(live, started);
    const load = await beginWork(first);
    await sleep(LOAD_MS);
    // What happened up to this moment was acknowledged when the backup begins.
    const at = new Date().toISOString();
    await load.underWay();
    const acknowledged = load.acknowledged();
    await command(['backup', backups], live, say);
    await load.stop();
    const before = await trialBalance(first, at);
    await Promise.all(started.splice(0).map(stopped));

    await command(['restore', join(backups, (await readdir(backups))[0] ?? '')], elsewhere, say);
    const faults = await missing(elsewhere, acknowledged.commandIds);
    const second = await serve(elsewhere, started);
    const after = await trialBalance(second, at);
    if (after !== before) faults.push(`the trial balance of ${at} is ${after}, and was ${before}`);
    const { document, submitted } = await identityOf(second, load.investorId);
    if (!document || !(submitted >= acknowledged.submitted)) faults.push(`the document is number ${submitted}`);
    await (await beginWork(second)).stop();
    const { commandIds } = acknowledged;
    const meanwhile = load.acknowledged().commandIds.length - commandIds.length;
    say(`${commandIds.length} commands acknowledged before the backup, ${meanwhile} meanwhile`);
    return { faults, acknowledged: commandIds.length };
  } finally {
    await Promise.all(started.map(stopped));
    await rm(home, { recursive: true, force: true });
  }
}

type Settings = Readonly<Record<string, string>>;

export async function command(
  words: readonly string[],
  settings: Settings,
  say: (line: string) => void,
): Promise<void> {
  const said: string[] = [];
  const tell = (line: string) => (said.push(line), say(line));
  const surroundings = { config: () => readConfig(settings), out: process.stdout, say: tell, note: tell };
  if ((await runCommand(words, COMMANDS, surroundings)) !== 0) throw new Error(said.join('\n'));
}

async function serve(settings: Settings, started: Started[]): Promise<Client> {
  const server = startServer({ ...settings, RATE_LIMITS: 'off', ADMIN_PASSWORD: PASSWORD });
  started.push(server);
  const client = createClient(await server.url);
  while ((await client.call('GET /health/ready')).body.readModels !== 'fresh') await sleep(200);
  return client;
}

interface Person {
  readonly id: string;
  readonly token: string;
}

async function signIn({ call }: Client, email = 'admin@northvale.example'): Promise<Person> {
  const { status, body } = await call('POST /auth/login', { body: { email, password: PASSWORD } });
  if (status !== 200) throw new Error(`${email} can't sign in: ${JSON.stringify(body)}`);
  return { token: body.token, id: body.payload._id };
}

/** An admin edits a new investor's balance, who hands in one document after another, until they are stopped. */
async function beginWork(client: Client) {
  const email = `${randomUUID()}@drill.example`;
  const person = { name: 'Ann Drill', email, phonenumber: '+4512345678' };
  const body = { ...person, password: PASSWORD, confirmPassword: PASSWORD };
  await client.call('POST /auth/register', { body });
  const [admin, investor] = [await signIn(client), await signIn(client, email)];
  const commandIds: string[] = [];
  let submitted = 0;
  const underWay = new Map<number, Promise<void>>();
  let isOver = false;

  async function ask({ id, token }: Person, call: string, sent: unknown): Promise<string> {
    const key = randomUUID();
    const answer = await client.call(call, { token, body: sent, headers: { 'idempotency-key': key } });
    if (answer.status !== 200) throw new Error(`${call} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return commandIdOf(id, key);
  }

  async function edit(cents: number): Promise<void> {
    const newBalanceValue = 1_000 + cents / 100;
    commandIds.push(await ask(admin, `PUT /auth/admin/edit-task/${investor.id}`, { newBalanceValue }));
  }

  async function submit(number: number): Promise<void> {
    await ask(investor, 'POST /auth/submit-document', passport(String(number)));
    submitted = number;
  }

  async function keepAsking(lane: number): Promise<void> {
    for (let number = lane + LANES; !isOver; number += LANES) {
      const asked = lane === 0 ? submit(number) : edit(number);
      underWay.set(lane, asked);
      await asked;
    }
  }

  const all = Promise.all(Array.from({ length: LANES }, (_, lane) => keepAsking(lane)));
  all.catch(() => {});
  return {
    investorId: investor.id,
    acknowledged: () => ({ commandIds: [...commandIds], submitted }),
    /** Resolves when all is answered that is asked now. */
    underWay: () => Promise.all(underWay.values()),
    async stop() {
      isOver = true;
      await all;
    },
  };
}

async function trialBalance(client: Client, at: string): Promise<string> {
  const { token } = await signIn(client);
  return JSON.stringify((await client.call(`GET /admin/trial-balance?at=${at}`, { token })).body);
}

/** Whether an investor's document can be opened, and the number that came with it. */
async function identityOf(client: Client, investorId: string) {
  const { token } = await signIn(client);
  const path = `/admin/verifications/${investorId}`;
  const { body } = await client.call(`GET ${path}`, { token });
  const { status } = await client.call(`GET ${path}/document`, { token });
  return { document: status === 200, submitted: Number(body.idCardNumber) };
}

/** Commands without an event, and documents without a file. */
export async function missing(settings: Settings, commandIds: readonly string[]): Promise<string[]> {
  const surroundings = { config: () => readConfig(settings), note: () => {} };
  return withLedger(surroundings, async ({ store, db }) => {
    const found = new Set<string>();
    const through = (await store.lastEvent())?.position ?? '';
    for await (const page of store.scanInOrder({ through }))
      for (const { metadata } of page) found.add((JSON.parse(metadata) as { commandId: string }).commandId);
    const files = await readdir(join(settings['DATA_DIR'] ?? '', 'documents')).catch((): string[] => []);
    const named = await db.selectFrom('documents').select('file_name').execute();
    return [
      ...commandIds.filter((id) => !found.has(id)).map((id) => `the command ${id} was acknowledged, and is lost`),
      ...named.flatMap(({ file_name: name }) => (files.includes(name) ? [] : `the document ${name} has no file`)),
    ];
  });
}
