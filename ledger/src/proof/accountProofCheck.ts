import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '#sha256';
import { account } from '../account/account.ts';
import type { AccountEvent } from '../account/acts.ts';
import type { AccountState } from '../account/state.ts';
import type { Recorded } from '../decider.ts';
import { hashedText } from '../event/envelope.ts';
import { domainEvent } from '../event/ledgerEvent.ts';
import { type ChainHead, flawOf, NO_HEAD } from '../event/hashChain.ts';
import { streamName } from '../event/streams.ts';
import { type AccountProof, parseAccountProof, type ProvenEvent } from './accountProof.ts';
import { Malformed } from './encoding.ts';
import { openCheckpoint, type OpenedCheckpoint } from './checkpoint.ts';
import type { VerifierKey } from './keys.ts';
import { BadSignature } from './note.ts';
import { parseTlogProof } from './tlogProof.ts';
import { leafHash } from './tree.ts';
import { verifyInclusion } from './treeProofs.ts';

/** The keys that the checker brings: none of them comes from who is being checked. */
export interface Trust {
  /** Of the log; one that has signed is enough. */
  readonly logKeys: readonly VerifierKey[];
  /** Of witnesses, each of which must have cosigned. */
  readonly witnesses: readonly VerifierKey[];
}

/** What a proof shows. */
export interface ProvenAccount extends OpenedCheckpoint {
  readonly userId: string;
  readonly exportedAt: string;
  /** The last event that the checkpoint covers. Those after it hang on the chain alone. */
  readonly coveredRevision: number;
  /** The account as of that event, and the time of it. */
  readonly covered: AccountState;
  readonly coveredAt: string;
  /** How many events the file holds, and the account after the last of them. */
  readonly events: number;
  readonly latest: AccountState;
}

/** What is wrong, and with which event. */
export class NotProven extends Error {
  override readonly name = 'NotProven';
  readonly revision: number | undefined;

  constructor(problem: string, revision?: number) {
    super(revision === undefined ? problem : `event ${revision} ${problem}`);
    this.revision = revision;
  }
}

/**
 * Checks the proof of an account, wherever it came from, and makes the account from it.
 * @param file what the file holds, parsed as JSON
 * @throws NotProven naming the first thing that is wrong
 */
export function checkAccountProof(file: unknown, trust: Trust): ProvenAccount {
  try {
    return check(parseAccountProof(file), trust);
  } catch (error) {
    if (error instanceof Malformed || error instanceof BadSignature) throw new NotProven(error.message);
    throw error;
  }
}

function check(proof: AccountProof, trust: Trust): ProvenAccount {
  const { userId, exportedAt, events } = proof;
  followChain(proof);
  const { coveredRevision, tlogProof } = proof;
  if (coveredRevision === null || tlogProof === null) {
    throw new NotProven('nothing is proven yet: when this file was made, no checkpoint covered the account');
  }
  const last = events[coveredRevision];
  if (!last) throw new NotProven(`the file ends before event ${coveredRevision}, which it says is covered`);
  const opened = checkInclusion(last.metadata.hash, coveredRevision, tlogProof, trust);
  const covered = replay(account.initialState, proof, 0, coveredRevision);
  const latest = replay(covered, proof, coveredRevision + 1, events.length - 1);
  const coveredAt = last.metadata.occurredAt;
  return { ...opened, userId, exportedAt, coveredRevision, covered, coveredAt, events: events.length, latest };
}

function followChain({ userId, events }: AccountProof): void {
  const flaw = chainFlaw(streamName('account', userId), events);
  if (flaw) throw new NotProven(flaw.problem, flaw.revision);
}

function checkInclusion(hash: string, revision: number, text: string, { logKeys, witnesses }: Trust): OpenedCheckpoint {
  const { index, hashes, checkpoint: note } = parseTlogProof(text);
  const opened = openCheckpoint(note, [...logKeys, ...witnesses]);
  if (!verifyInclusion(leafHash(hexToBytes(hash)), index, opened.checkpoint, hashes)) {
    throw new NotProven("isn't shown to stand in the log", revision);
  }
  const missing = witnesses.find((witness) => !opened.cosignedBy.includes(witness));
  if (missing) throw new NotProven(`the witness ${missing.name} hasn't cosigned the checkpoint`);
  return opened;
}

function replay(before: AccountState, { events }: AccountProof, first: number, last: number): AccountState {
  let state = before;
  for (const event of events.slice(first, last + 1)) state = evolve(state, event);
  return state;
}

function evolve(state: AccountState, event: AccountProof['events'][number]): AccountState {
  try {
    return account.evolve(state, domainEvent<Recorded<AccountEvent>>(event, account.schemaVersions));
  } catch (error) {
    throw new NotProven(`can't be replayed: ${error instanceof Error ? error.message : String(error)}`, event.revision);
  }
}

/** What is wrong with a stream, and at which of its events. */
export interface ChainFlaw {
  readonly revision: number;
  readonly problem: string;
}

/** Where a stream begins: before its first event. */
export const CHAIN_START: ChainHead & { readonly revision: number } = { ...NO_HEAD, revision: -1 };

/**
 * Follows a stream's events, as they are stored, from the one before them on.
 * @returns the first flaw, or undefined where each is what was sealed and follows the one before it
 */
export function chainFlaw(
  stream: string,
  events: readonly ProvenEvent[],
  before: typeof CHAIN_START = CHAIN_START,
): ChainFlaw | undefined {
  let head: ChainHead = before;
  for (const [place, event] of events.entries()) {
    const expected = before.revision + 1 + place;
    const { revision } = event;
    if (revision !== expected) {
      return { revision: expected, problem: `is missing: event ${revision} stands in its place` };
    }
    const problem = flawOf({ ...event, stream }, head, (stored) => bytesToHex(sha256(utf8ToBytes(hashedText(stored)))));
    if (problem !== undefined) return { revision, problem };
    head = event.metadata;
  }
  return undefined;
}
