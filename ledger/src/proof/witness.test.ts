import { expect, test } from 'vitest';
import { entryAt, logSigner, memoryTree, ORIGIN, signedCheckpoint, witnessSigner } from '../../testing/proof/aProof.ts';
import {
  type AddCheckpoint,
  answerAddCheckpoint,
  formatAddCheckpoint,
  parseAddCheckpoint,
  type WitnessAnswer,
} from './witness.ts';
import { NOTE_SIGNATURE, signerOf } from './keys.ts';
import { Malformed } from './encoding.ts';
import { openNote, parseNote } from './note.ts';
import { proveConsistency } from './tileProofs.ts';
import { EMPTY_ROOT } from './tree.ts';

const entries = Array.from({ length: 300 }, (_, n) => entryAt(n));
const tree = memoryTree(entries);
const forked = memoryTree(entries.with(7, entryAt(1_000)));
const at = (size: number, of = tree) => ({ size, root: size === 0 ? EMPTY_ROOT : of.rootAt(size) });

/** Asks a witness that has come to a size of the true log, or has never seen it. */
function ask(request: AddCheckpoint | string, latest?: number): WitnessAnswer {
  const latestOf = (origin: string) => (origin === ORIGIN && latest !== undefined ? at(latest) : undefined);
  const body = typeof request === 'string' ? request : formatAddCheckpoint(request);
  return answerAddCheckpoint(body, { logs: [logSigner.key], latestOf, signer: witnessSigner }, 1_800_000_000);
}

async function grown(oldSize: number, size: number, of = tree): Promise<AddCheckpoint> {
  const proof = oldSize === 0 ? [] : await proveConsistency(oldSize, size, of.readTile);
  return { oldSize, proof, checkpoint: signedCheckpoint(at(size, of)) };
}

test.each([
  [undefined, 0],
  [undefined, 7],
  [0, 300],
  [7, 8],
  [8, 300],
  [255, 256],
  [300, 300],
] as const)('a log that went from %s to %s entries is cosigned', async (latest, size) => {
  const request = await grown(latest ?? 0, size);
  const { status, body, seen } = ask(request, latest);
  expect(status).toBe(200);
  expect(openNote(parseNote(request.checkpoint + body), [witnessSigner.key])).toEqual([witnessSigner.key]);
  expect(seen).toEqual({ checkpoint: { origin: ORIGIN, ...at(size) }, note: request.checkpoint + body });
});

test('a log that names another size than the witness has is told that one', async () =>
  expect(ask(await grown(7, 300), 8)).toEqual({ status: 409, contentType: 'text/x.tlog.size', body: '8\n' }));

test.each<[string, Promise<AddCheckpoint>, number | undefined]>([
  ['that was rewritten', grown(8, 300, forked), 8],
  [
    'whose proof is another one',
    grown(8, 299).then((other) => ({ ...other, checkpoint: signedCheckpoint(at(300)) })),
    8,
  ],
  ['that gives a proof where none is due', grown(0, 8).then((first) => ({ ...first, proof: [EMPTY_ROOT] })), undefined],
])('a log %s is not cosigned', async (_, request, latest) => {
  const { status, seen } = ask(await request, latest);
  expect([status, seen]).toEqual([422, undefined]);
});

const empty = (root: Uint8Array) => signedCheckpoint({ size: 0, root });

test.each<[string, Promise<AddCheckpoint>, number | undefined]>([
  ['of the same size but another root', grown(300, 300, forked), 300],
  [
    'that is empty but has a root',
    grown(0, 1).then((first) => ({ ...first, checkpoint: empty(at(1).root) })),
    undefined,
  ],
])('a log %s is in conflict with what the witness knows', async (_, request, latest) => {
  const { status, contentType, seen } = ask(await request, latest);
  expect([status, contentType, seen]).toEqual([409, 'text/plain; charset=utf-8', undefined]);
});

test('what comes under no key of the log is not cosigned', async () => {
  const thief = signerOf(ORIGIN, NOTE_SIGNATURE, new Uint8Array(32).fill(9));
  const request = await grown(0, 8);
  expect(ask({ ...request, checkpoint: signedCheckpoint(at(8), [thief]) }).status).toBe(403);
  expect(ask({ ...request, checkpoint: request.checkpoint.replace('\n8\n', '\n9\n') }).status).toBe(403);
  expect(ask({ ...request, checkpoint: request.checkpoint.replaceAll(ORIGIN, 'another.example') }).status).toBe(404);
});

test('a request of another form is refused', async () => {
  const body = formatAddCheckpoint(await grown(8, 300));
  expect(ask(body, 8).status).toBe(200);
  expect(ask(body.replace('old 8', 'old 08'), 8).status).toBe(400);
  expect(ask(body.replace('old', 'new'), 8).status).toBe(400);
  expect(ask(body.replace('\n\n', '\n'), 8).status).toBe(400);
  expect(ask(body.replace('old 8', 'old 301'), 8).status).toBe(400);
  expect(() => parseAddCheckpoint(`old 1\n${'x\n'.repeat(64)}\n`)).toThrow(Malformed);
});

test('a request reads back as it was written', async () => {
  const request = await grown(7, 300);
  expect(parseAddCheckpoint(formatAddCheckpoint(request))).toEqual(request);
});
