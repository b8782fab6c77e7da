import { hexToBytes } from '@noble/hashes/utils.js';
import type { AccountCommand } from '../../src/account/acts.ts';
import type { Actor } from '../../src/event/envelope.ts';
import type { RecordedEvent } from '../../src/eventStore/eventStore.ts';
import { createMemoryEventStore } from '../../src/eventStore/memory/memoryEventStore.ts';
import { usd } from '../../src/money.ts';
import { type AccountProof, accountProof } from '../../src/proof/accountProof.ts';
import { cosign, formatSignatures, parseNote } from '../../src/proof/note.ts';
import { proveInclusion } from '../../src/proof/tileProofs.ts';
import { terms } from '../facts.ts';
import { admin, OWNER, owner } from '../given.ts';
import { ask, handlerOn, setBalance, withdraw } from '../handling.ts';
import { signedCheckpoint, witnessSigner } from './aLog.ts';
import { memoryTree } from './memoryTree.ts';

const STRANGER = '01890000-0000-7000-8000-000000000002';

const LIFE: readonly (readonly [AccountCommand, Actor])[] = [
  [{ type: 'OpenAccount', userId: OWNER }, owner],
  [{ type: 'ApproveIdentity' }, admin],
  [setBalance(500), admin],
  [withdraw(100), owner],
  [{ type: 'BuyUnits', units: 2, terms }, owner],
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
