import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AccountCommand } from '../../src/account/acts.ts';
import type { Actor } from '../../src/event/envelope.ts';
import type { RecordedEvent } from '../../src/eventStore/eventStore.ts';
import { createMemoryEventStore } from '../../src/eventStore/memory/memoryEventStore.ts';
import { usd } from '../../src/money.ts';
import { accountProof, type AccountProof } from '../../src/proof/accountProof.ts';
import { checkpointText } from '../../src/proof/checkpoint.ts';
import { COSIGNATURE, NOTE_SIGNATURE, type Signer, signerOf } from '../../src/proof/keys.ts';
import { cosign, formatNote, formatSignatures, parseNote, signNote } from '../../src/proof/note.ts';
import { proveInclusion, type ReadTile } from '../../src/proof/tileProofs.ts';
import { TILE_WIDTH } from '../../src/proof/tiles.ts';
import { append, EMPTY, type Frontier, leafHash, nodeHash, rootOf } from '../../src/proof/tree.ts';
import { admin, owner, OWNER, buyUnits } from '../given.ts';
import { ask, handlerOn, setBalance, withdraw } from '../handling.ts';

const STRANGER = '01890000-0000-7000-8000-000000000002';

const LIFE: readonly (readonly [AccountCommand, Actor])[] = [
  [{ type: 'OpenAccount', userId: OWNER }, owner],
  [{ type: 'ApproveIdentity' }, admin],
  [setBalance(500), admin],
  [withdraw(100), owner],
  [buyUnits(2), owner],
  [{ type: 'RequestDeposit', amount: usd(250), method: 'Card' }, owner],
];

/** The events of a log in which an account's stand between a stranger's. */
export async function aLogOfTwo(): Promise<readonly RecordedEvent[]> {
  const store = createMemoryEventStore();
  const accounts = handlerOn(store);
  for (const [turn, [command, actor]] of LIFE.entries()) {
    await accounts.handle(OWNER, ask(command, actor));
    const opening = command.type === 'OpenAccount';
    await accounts.handle(STRANGER, ask(opening ? { ...command, userId: STRANGER } : setBalance(turn), admin));
  }
  return store.readAll();
}

/** The proof of the account in a log, with a checkpoint over its first `size` events. */
export async function proofFrom(log: readonly RecordedEvent[], size = log.length): Promise<AccountProof> {
  const events = log.filter(({ stream }) => stream === `account-${OWNER}`);
  const index = log.slice(0, size).findLastIndex(({ stream }) => stream === `account-${OWNER}`);
  const revision = log[index]?.revision ?? 0;
  const tree = memoryTree(log.map(({ metadata }) => hexToBytes(metadata.hash)));
  const signed = signedCheckpoint({ size, root: tree.rootAt(size) });
  const checkpoint = signed + formatSignatures([cosign(parseNote(signed).text, witnessSigner, 1_800_000_000)]);
  const hashes = await proveInclusion(index, size, tree.readTile);
  return accountProof(OWNER, '2026-11-21T13:00:00.000Z', events, { revision, proof: { index, hashes, checkpoint } });
}

export const ORIGIN = 'ledger.example:3000/api/log';
export const logSigner = signerOf(ORIGIN, NOTE_SIGNATURE, new Uint8Array(32).fill(1));
export const witnessSigner = signerOf('witness.example', COSIGNATURE, new Uint8Array(32).fill(3));

/** A checkpoint as the log serves it. */
export const signedCheckpoint = (
  tree: { readonly size: number; readonly root: Uint8Array },
  signers: readonly Signer[] = [logSigner],
): string => formatNote(signNote(checkpointText({ origin: ORIGIN, ...tree }), signers));

/** Entry n of the trees in these tests, and of those that Go has made: the SHA-256 of n in decimal. */
export const entryAt = (n: number): Uint8Array => sha256(utf8ToBytes(String(n)));

/** A tree whose hashes are all in memory, by level: those of 1, 2, 4, … entries. */
export interface MemoryTree {
  readonly frontierAt: (size: number) => Frontier;
  readonly rootAt: (size: number) => Uint8Array;
  readonly readTile: ReadTile;
}

export function memoryTree(entries: readonly Uint8Array[]): MemoryTree {
  const levels = [entries.map(leafHash)];
  for (let below = levels[0] ?? []; below.length > 1; levels.push(below)) below = paired(below);
  const frontiers = [EMPTY];
  for (const leaf of levels[0] ?? []) frontiers.push(append(frontiers.at(-1) ?? EMPTY, leaf));
  const frontierAt = (size: number) => {
    const frontier = frontiers[size];
    if (!frontier) throw new RangeError(`the tree has ${entries.length} entries, not ${size}`);
    return frontier;
  };
  return {
    frontierAt,
    rootAt: (size) => rootOf(frontierAt(size)),
    async readTile({ level, index, width }) {
      if (level === 'entries') throw new Error('only hashes are read here');
      const first = index * TILE_WIDTH;
      return concatBytes(...(levels[8 * level]?.slice(first, first + width) ?? []));
    },
  };
}

/** The hashes of the level above; one that has no partner yet is left out. */
const paired = (below: readonly Uint8Array[]): Uint8Array[] =>
  Array.from({ length: Math.floor(below.length / 2) }, (_, pair) =>
    nodeHash(below[2 * pair] as Uint8Array, below[2 * pair + 1] as Uint8Array),
  );
