import { createHash, generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { COSIGNATURE, type Signer, signerOf, type VerifierKey } from '@northvale/ledger/proof/keys.ts';
import { answerAddCheckpoint } from '@northvale/ledger/proof/witness.ts';
import { readSigningKeys } from '../signingKeys.ts';
import type { WitnessState } from './witnessState.ts';

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
