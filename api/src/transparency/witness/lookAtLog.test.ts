import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseTilePath } from '@northvale/ledger/proof/tiles.ts';
import {
  entryAt,
  logSigner,
  memoryTree,
  type MemoryTree,
  signedCheckpoint,
} from '@northvale/ledger/testing/proof/aProof.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Forked, lookAtLog } from './lookAtLog.ts';
import { openWitnessState } from './witnessState.ts';

let stopping: (() => Promise<unknown>)[];
beforeEach(() => (stopping = []));
afterEach(() => Promise.all(stopping.map((stop) => stop())));

const entries = Array.from({ length: 300 }, (_, n) => entryAt(n));
const tree = memoryTree(entries);
const rewritten = memoryTree(entries.with(3, entryAt(1_000)));
const another = memoryTree(entries.map((_, n) => entryAt(1_000 + n)));

const noteAt = (size: number, of: MemoryTree) => signedCheckpoint({ size, root: of.rootAt(size) });

async function served(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stopping.push(async () => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A log that shows a checkpoint of 300 entries, and the tiles of a tree. */
const aLog = (of: MemoryTree, tilesOf = of) =>
  served(({ url = '' }, response) => {
    if (url === '/checkpoint') return void response.end(noteAt(300, of));
    void tilesOf.readTile(parseTilePath(url.slice(1))).then((tile) => response.end(tile));
  });

/** A witness that has seen the true log with so many entries. */
async function seenAt(size: number) {
  const folder = await mkdtemp(join(tmpdir(), 'northvale-look-'));
  stopping.push(() => rm(folder, { recursive: true }));
  const state = await openWitnessState(join(folder, 'state.json'), [logSigner.key]);
  const note = noteAt(size, tree);
  await state.keep({ checkpoint: { origin: logSigner.key.name, size, root: tree.rootAt(size) }, note });
  return state;
}

// Of 8, 16 and 256 entries the tree's older root stands in no proof; of the others its last part does.
describe.each([8, 15, 16, 255, 256, 299])('a witness that has seen %s entries', (size) => {
  const look = async (url: string) => lookAtLog({ url, keys: [logSigner.key] }, await seenAt(size));

  test('follows a log that goes on', async () => expect(await look(await aLog(tree))).toMatchObject({ size: 300 }));

  test('calls a log that was rewritten a fork', async () =>
    expect(look(await aLog(rewritten))).rejects.toThrow(Forked));

  test.each([
    ['the true tree', tree],
    ['one that was rewritten', rewritten],
  ])('calls %s no fork where the tiles are those of another', async (_, signed) =>
    expect(look(await aLog(signed, another))).rejects.toThrow("don't come to the root that was signed"),
  );
});

test.each(['checkpoint', 'tile'])('a %s that never ends is not read on and on', async (endless) => {
  const url = await served(({ url: asked = '' }, response) => {
    if (asked === '/checkpoint' && endless !== 'checkpoint') return void response.end(noteAt(300, tree));
    const pour = (): void => {
      while (response.write(Buffer.alloc(1_024, 'x')));
    };
    response.on('drain', pour);
    pour();
  });
  await expect(lookAtLog({ url, keys: [logSigner.key] }, await seenAt(15))).rejects.toThrow('is longer than');
});

test('of a log that is away it is said where, and why', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  await new Promise((resolve) => silent.close(resolve));
  const look = lookAtLog({ url, keys: [logSigner.key] }, await seenAt(8));
  await expect(look).rejects.toThrow(/^http:\/\/127\.0\.0\.1:\d+\/checkpoint can't be fetched: .*ECONNREFUSED/);
});
