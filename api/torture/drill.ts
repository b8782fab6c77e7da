import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readManifest } from '../src/backup/manifest.ts';
import { COMMANDS } from '../src/cli/commands.ts';
import { withLedger } from '../src/cli/openLedger.ts';
import { runCommand } from '../src/cli/runCommand.ts';
import { readConfig } from '../src/config.ts';
import { commandIdOf } from '../src/http/idempotency.ts';
import { type Started, startServer, stopped } from '../testing/serverProcess.ts';

interface DrillOptions {
  /** Made up before the drill begins; 0: only what it writes itself. */
  readonly events: number;
  readonly say: (line: string) => void;
}

export interface Drilled {
  /** What isn't as it was acknowledged, in sentences. */
  readonly faults: readonly string[];
  readonly events: number;
  readonly acknowledgedBefore: number;
  readonly acknowledgedMeanwhile: number;
  readonly megabytes: number;
  readonly backupSeconds: number;
  readonly restoreSeconds: number;
}

const PASSWORD = 'Quiet-harbour-51';
const PASSPHRASE = 'a passphrase for the drill alone';
const LANES = 4;
const LOAD_MS = 2_000;

/**
 * Backs a ledger up while people work on it, restores it into another place, and compares: whatever was acknowledged
 * before the backup began must be there, and people must be able to work on.
 */
export async function drill({ events, say }: DrillOptions): Promise<Drilled> {
  const home = await mkdtemp(join(tmpdir(), 'northvale-drill-'));
  // Run as root, the database has an account of its own, which must get in.
  await chmod(home, 0o711);
  const started: Started[] = [];
  const placeOf = (name: string) => ({ DATA_DIR: join(home, name), DEMO: '0', BACKUP_PASSPHRASE: PASSPHRASE });
  const [live, elsewhere] = [placeOf('live'), placeOf('elsewhere')];
  try {
    if (events > 0) await command(['seed', '--events', String(events)], live, say);
    const first = await serve(live, started);
    const people = await enrol(first.url);
    const load = work(first.url, people);
    await sleep(LOAD_MS);
    // Whatever happened up to this moment was acknowledged when the backup begins.
    const at = new Date().toISOString();
    await load.underWay();
    const acknowledged = load.acknowledged();
    const began = Date.now();
    await command(['backup', join(home, 'backups')], live, say);
    const backupSeconds = (Date.now() - began) / 1_000;
    await load.stop();
    const before = await trialBalance(first.url, people.admin, at);
    await first.stop();

    const folder = join(home, 'backups', (await readdir(join(home, 'backups')))[0] ?? '');
    const { log, files } = await readManifest(folder);
    const restoring = Date.now();
    await command(['restore', folder], elsewhere, say);
    const restoreSeconds = (Date.now() - restoring) / 1_000;
    const faults = await missing(elsewhere, acknowledged.commandIds);
    const second = await serve(elsewhere, started);
    const admin = await signIn(second.url, ADMIN);
    const after = await trialBalance(second.url, admin, at);
    if (after !== before) faults.push(`the trial balance of ${at} is ${after}, and was ${before}`);
    const path = `/admin/verifications/${people.investor.id}/document`;
    const paper = await (await call(second.url, 'GET', path, admin)).text();
    if (numberOf(paper) < acknowledged.papers) faults.push(`the document is ${paper}`);
    await second.stop();
    return {
      faults,
      events: log.events ?? 0,
      acknowledgedBefore: acknowledged.commandIds.length,
      acknowledgedMeanwhile: load.acknowledged().commandIds.length - acknowledged.commandIds.length,
      megabytes: files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6,
      backupSeconds,
      restoreSeconds,
    };
  } finally {
    await Promise.all(started.filter(({ child }) => child.exitCode === null).map(stopped));
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

async function serve(settings: Settings, started: Started[]) {
  const server = startServer({ ...settings, RATE_LIMITS: 'off', ADMIN_PASSWORD: PASSWORD });
  started.push(server);
  const url = `${await server.url}/api`;
  for (;;) {
    const { readModels } = (await (await fetch(`${url}/health/ready`)).json()) as { readModels: string };
    if (readModels === 'fresh') break;
    await sleep(200);
  }
  return { url, stop: () => stopped(server) };
}

interface Person {
  readonly id: string;
  readonly authorization: string;
}

const ADMIN = 'admin@northvale.example';
const INVESTOR = 'ann@drill.example';

const call = (url: string, method: string, path: string, { authorization }: Partial<Person> = {}, body?: object) =>
  fetch(url + path, {
    method,
    headers: {
      'idempotency-key': randomUUID(),
      ...(authorization !== undefined && { authorization }),
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });

async function signIn(url: string, email: string): Promise<Person> {
  const answer = await call(url, 'POST', '/auth/login', {}, { email, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`${email} can't sign in: ${await answer.text()}`);
  const { token, payload } = (await answer.json()) as { token: string; payload: { _id: string } };
  return { authorization: `Bearer ${token}`, id: payload._id };
}

async function enrol(url: string) {
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  const person = { name: 'Ann Drill', email: INVESTOR, phonenumber: '+4512345678', ...passwords };
  await call(url, 'POST', '/auth/register', {}, person);
  return { admin: await signIn(url, ADMIN), investor: await signIn(url, INVESTOR) };
}

type People = Awaited<ReturnType<typeof enrol>>;

/** An admin edits a balance, and its owner hands in one document after another, until they are stopped. */
function work(url: string, { admin, investor }: People) {
  const commandIds: string[] = [];
  let papers = 0;
  let isOver = false;

  const underWay = new Map<number, Promise<void>>();

  async function edit(lane: number): Promise<void> {
    for (let cents = lane; !isOver; cents += LANES) {
      const editing = editOnce(cents);
      underWay.set(lane, editing);
      await editing;
    }
  }

  async function editOnce(cents: number): Promise<void> {
    const key = randomUUID();
    const answer = await fetch(`${url}/auth/admin/edit-task/${investor.id}`, {
      method: 'PUT',
      headers: { authorization: admin.authorization, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ newBalanceValue: 1_000 + cents / 100 }),
    });
    if (answer.status !== 200) throw new Error(`an edit was answered ${answer.status}: ${await answer.text()}`);
    commandIds.push(commandIdOf(admin.id, key));
  }

  async function handIn(): Promise<void> {
    for (let number = 1; !isOver; number += 1) {
      const form = new FormData();
      form.set('idCardType', 'Passport');
      form.set('idCardNumber', 'X 1234567');
      form.set('idCardFile', new Blob([paperOf(number)]), 'passport.pdf');
      const answer = await call(url, 'POST', '/auth/submit-document', investor, form);
      if (answer.status !== 200) throw new Error(`a document was answered ${answer.status}: ${await answer.text()}`);
      papers = number;
    }
  }

  const all = Promise.all([handIn(), ...Array.from({ length: LANES }, (_, lane) => edit(lane))]);
  all.catch(() => {});
  return {
    /** Resolves when all is answered that is asked now. */
    underWay: () => Promise.all(underWay.values()),
    acknowledged: () => ({ commandIds: [...commandIds], papers }),
    async stop() {
      isOver = true;
      await all;
    },
  };
}

const paperOf = (number: number) =>
  `%PDF-1.4\n% paper ${number}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`;
const numberOf = (paper: string): number => Number(/% paper (\d+)/.exec(paper)?.[1] ?? -1);

const trialBalance = async (url: string, admin: Person, at: string): Promise<string> =>
  (await call(url, 'GET', `/admin/trial-balance?at=${at}`, admin)).text();

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
