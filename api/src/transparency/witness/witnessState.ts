import { createHash, generateKeyPairSync } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Checkpoint, openCheckpoint } from '@northvale/ledger/proof/checkpoint.ts';
import { COSIGNATURE, type Signer, signerOf, type VerifierKey } from '@northvale/ledger/proof/keys.ts';
import { answerAddCheckpoint } from '@northvale/ledger/proof/witness.ts';
import { createQueue, type Queue } from '@northvale/projections/engine/queue.ts';
import { replaceFile } from '../../writeDurably.ts';
import { readSigningKeys } from '../signingKeys.ts';

/**
 * What a witness remembers of the log that it watches: the largest checkpoint that it has seen and found consistent.
 */
export interface WitnessState {
  latest(): Seen | undefined;
  /**
   * On disk when it resolves.
   * @throws Error where another witness has written there since
   */
  keep(seen: Seen): Promise<void>;
  /** One after another: between a look at the latest and keeping a later one nothing else may happen. */
  readonly inTurn: Queue;
}

export interface Seen {
  readonly checkpoint: Checkpoint;
  /** Signed: whoever doubts the witness can verify it. */
  readonly note: string;
}

/** @throws Error where the file is of another log, or was changed, or where the keys are of several */
export async function openWitnessState(path: string, logKeys: readonly VerifierKey[]): Promise<WitnessState> {
  const names = [...new Set(logKeys.map(({ name }) => name))];
  if (names.length > 1) throw new Error(`A witness watches one log, not ${names.join(' and ')}: start one for each.`);
  const draft = `${path}.new`;
  // Of a witness that ended while it wrote.
  await rm(draft, { force: true });
  let latest = await readSeen(path, logKeys);

  /** Two witnesses would each cosign behind what it knows itself: one log twice, in two histories. */
  async function assertMine(): Promise<void> {
    const there = await readSeen(path, logKeys);
    if (there?.note !== latest?.note)
      throw new Error(`another witness writes to ${path}: each needs a file of its own`);
  }

  return {
    latest: () => latest,

    async keep(seen) {
      // Only one can make it: what is looked at until it has become the file stays as it is.
      await writeFile(draft, `${JSON.stringify({ checkpoint: seen.note }, undefined, 2)}\n`, {
        flag: 'wx',
        flush: true,
      });
      try {
        await assertMine();
        await replaceFile(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      latest = seen;
    },

    inTurn: createQueue(),
  };
}

async function readSeen(path: string, logKeys: readonly VerifierKey[]): Promise<Seen | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    const { checkpoint: note } = JSON.parse(text) as { checkpoint: string };
    return { checkpoint: openCheckpoint(note, logKeys).checkpoint, note };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${path} isn't what this witness has seen of this log: ${why}`, { cause });
  }
}

/** A proof of 63 hashes, a checkpoint and as many signatures as are read. */
const MAX_BYTES = 64 * 1024;

interface ServedWitness {
  readonly keys: readonly VerifierKey[];
  readonly state: WitnessState;
  readonly signer: Signer;
}

/** A witness for whoever asks (c2sp.org/tlog-witness): it cosigns, and shows what it has cosigned. */
export async function serveWitness(witness: ServedWitness, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    answer(witness, request, response).catch(() => {
      if (!response.headersSent) respond(response, 500, 'text/plain', 'It went wrong.\n');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

async function answer(witness: ServedWitness, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { state } = witness;
  if (request.method === 'POST' && request.url === '/add-checkpoint') {
    const body = await bodyOf(request);
    if (body === undefined) return respond(response, 413, 'text/plain', 'This is too large.\n');
    const { status, contentType, body: said } = await state.inTurn(() => cosigned(witness, body));
    return respond(response, status, contentType, said);
  }
  const seen = state.latest();
  const own = seen && `/${createHash('sha256').update(seen.checkpoint.origin).digest('hex')}/checkpoint`;
  if (request.method === 'GET' && seen && request.url === own) return respond(response, 200, TEXT, seen.note);
  respond(response, 404, 'text/plain', 'Not found.\n');
}

async function cosigned({ keys, state, signer }: ServedWitness, body: string) {
  const latestOf = () => state.latest()?.checkpoint;
  const answered = answerAddCheckpoint(body, { logs: keys, latestOf, signer }, Math.floor(Date.now() / 1_000));
  // What was promised must outlast the process.
  if (answered.seen) await state.keep(answered.seen);
  return answered;
}

const TEXT = 'text/plain; charset=utf-8';

function respond(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MAX_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The witness' key, made where the file isn't there yet. Its name follows from it, so that no two are named alike. */
export async function witnessKey(path: string): Promise<Signer> {
  const made = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  await writeFile(path, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const [seed] = readSigningKeys(await readFile(path, 'utf8'));
  if (!seed) throw new Error(`${path} holds no key.`);
  const { publicKey } = signerOf('unnamed', COSIGNATURE, seed).key;
  const name = `northvale-witness-${createHash('sha256').update(publicKey).digest('hex').slice(0, 8)}`;
  return signerOf(name, COSIGNATURE, seed);
}
