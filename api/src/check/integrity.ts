import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { createBackoff, pause } from '@northvale/ledger/pause.ts';
import { isTime } from '@northvale/ledger/proof/accountProof.ts';
import { inWords } from '@northvale/ledger/verify/difference.ts';
import { readingAnything } from '@northvale/projections/engine/database.ts';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Keys } from '../secrets.ts';
import { createSignatureCheck } from '../transparency/signatureCheck.ts';
import type { Accounts, CheckParts } from './streams.ts';
import { compareCheckpoints } from './checkpoints.ts';
import { createFindings, type Finding, type Progress } from './findings.ts';
import { listDifferences } from './lists.ts';
import { readExtent, CHUNK_ENTRIES, chunksOf } from './chunk.ts';
import { type CheckedUnit, checkpointUnits, newUnits, wholeUnits } from './units.ts';

/** The check's share of a processor: normally, and in its first round after a start. */
const AT_REST = 0.05;
const AT_START = 0.5;
/** The interval between checks of new events, and the shortest time between the starts of two rounds. */
const INTERVAL_MS = 60_000;
/**
 * How many pages of the list of checkpoints, which grows each minute, a round compares. The first round compares all.
 */
const CHECKPOINT_PAGES = 10;
/** Prefix of the names of units that are such pages. */
const CHECKPOINTS = 'checkpoints ';
/** The wait for read models that aren't complete yet. */
const PATIENCE_MS = 1_000;

/** For the signer, which may sign only after a complete first round, and while there is no difference. */
interface CheckState {
  /** Whether this process has finished a full round since it began to check. False in all other processes. */
  readonly complete: boolean;
  /** Differences known to this process. */
  readonly differences: readonly Finding[];
}

export interface Integrity {
  /** Checks while this process may, until the signal aborts. */
  watch(signal: AbortSignal): Promise<void>;
  state(): CheckState;
  /** Checks now what was written since the last time. */
  follow(): Promise<void>;
  /** Checks everything once, as fast as it may. */
  round(signal?: AbortSignal, share?: number): Promise<void>;
  progress(): Promise<Progress>;
  findings(): Promise<Finding[]>;
}

interface IntegrityOptions {
  readonly store: EventStore;
  readonly accounts: Accounts;
  readonly db: Database;
  readonly keys: Pick<Keys, 'signing'>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'error' | 'warn'>;
}

/**
 * The continuous check. A round compares the whole transparency log with the store, and checks and refolds each stream;
 * between rounds, new events are checked each minute. Findings are kept and shown, and never repaired from here. A
 * finding is cleared when its chunk or stream is checked again without it.
 */
export function createIntegrity({ store, accounts, db, keys, now, log }: IntegrityOptions): Integrity {
  const findings = createFindings(db, now);
  const shown = readingAnything(db);
  const isSigned = createSignatureCheck(keys);
  /** Findings as they were kept at the last look. */
  let rows: readonly Finding[] = [];
  let complete = false;
  /** The last round could not be ended: what lies before it wasn't looked at. */
  let failed = false;
  /** The number of entries in the log at the last look. */
  let known = 0;
  /** The next page of the list of checkpoints to compare. */
  let checkpointPage = 0;
  let following: Promise<void> = Promise.resolve();
  /** How many looks at the findings have begun, and which of them the state is of. */
  let [looks, newest] = [0, 0];

  async function note({ unit, differences, partly, last }: CheckedUnit): Promise<void> {
    const appeared = await (partly ? findings.add(unit, differences) : findings.replace(unit, differences));
    for (const finding of appeared) log.error({ finding }, `the ledger isn't as it was written: ${inWords(finding)}`);
    await lookAgain();
    const { occurredAt } = (last?.metadata ?? {}) as { readonly occurredAt?: unknown };
    // Whoever has changed the last event may have left anything in it.
    if (last && isTime(occurredAt)) await findings.verified(last.position, occurredAt);
  }

  /** Rounds and looks at new events go side by side: of their looks at the findings the one begun last is right. */
  async function lookAgain(): Promise<void> {
    const look = (looks += 1);
    const all = await findings.all();
    if (look < newest) return;
    newest = look;
    rows = all;
  }

  async function round(signal = new AbortController().signal, share = 1): Promise<void> {
    try {
      await goRound(signal, share);
      failed = false;
    } catch (error) {
      failed = !signal.aborted;
      throw error;
    }
  }

  async function goRound(signal: AbortSignal, share: number): Promise<void> {
    const parts: CheckParts = { store, db: shown, isSigned, rest: createThrottle(share, signal) };
    const storeId = await store.storeId();
    const { place, ...before } = await findings.progress();
    const chunks = chunksOf((await readExtent(db)).entries);
    const left = new Set(await findings.units());
    const counts = { events: 0, accounts: 0 };
    for (const [index, number] of roundOrder(chunks, before.storeId === storeId ? place : -1).entries()) {
      for await (const checked of wholeUnits(parts, number)) {
        await note(index === 0 ? checked : { ...checked, last: undefined });
        left.delete(checked.unit);
        if (checked.unit.startsWith('log ')) counts.events += checked.events;
        if (checked.unit.startsWith('account-')) counts.accounts += 1;
      }
      await findings.keepPlace(storeId, number - 1);
      await parts.rest();
    }
    for await (const checked of checkpointUnits(parts)) {
      await note(checked);
      left.delete(checked.unit);
    }
    const waits = await noteCheckpoints(parts, left);
    await note({ unit: 'journal', events: 0, differences: await listDifferences(shown) });
    // Units that neither the log nor the read models know any more can't be checked again, nor differ.
    left.delete('journal');
    for (const unit of left) if (!waits(unit)) await note({ unit, events: 0, differences: [] });
    await findings.roundEnded(counts);
  }

  /** Compares the next pages of the list of checkpoints. @returns whether a unit is a page left to a later round */
  async function noteCheckpoints(parts: CheckParts, left: Set<string>): Promise<(unit: string) => boolean> {
    const from = complete ? checkpointPage : 0;
    let to = complete ? from + CHECKPOINT_PAGES : Infinity;
    checkpointPage = to;
    for (let page = from; page < to; page += 1) {
      const differences = await compareCheckpoints(parts, page);
      if (!differences) {
        [to, checkpointPage] = [Infinity, 0];
        break;
      }
      const unit = `${CHECKPOINTS}${page}`;
      await note({ unit, events: 0, differences });
      left.delete(unit);
      await parts.rest();
    }
    return (unit) => {
      const page = unit.startsWith(CHECKPOINTS) ? Number(unit.slice(CHECKPOINTS.length)) : from;
      return page < from || page >= to;
    };
  }

  async function followNow(): Promise<void> {
    const { entries } = await readExtent(db);
    const parts: CheckParts = { store, db: shown, accounts, rest: async () => {} };
    const from = Math.min(known, entries);
    if (entries > from) {
      for (let number = Math.floor(from / CHUNK_ENTRIES); number < chunksOf(entries); number += 1) {
        for await (const checked of newUnits(parts, number, from)) await note(checked);
      }
    }
    known = entries;
  }

  /** One at a time: both the timer and the signer may ask for it. */
  function follow(): Promise<void> {
    following = following.catch(() => {}).then(followNow);
    return following;
  }

  /** The first round of this process. Until it is complete, nobody knows what happened while no check ran. */
  async function begin(signal: AbortSignal): Promise<void> {
    for (;;) {
      const { entries, complete } = await readExtent(db);
      if (complete) {
        known = entries;
        break;
      }
      await pause(PATIENCE_MS, signal);
      signal.throwIfAborted();
    }
    await round(signal, AT_START);
    await follow();
    complete = true;
  }

  async function goOn(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const began = Date.now();
      await round(signal, AT_REST);
      await pause(INTERVAL_MS - (Date.now() - began), signal);
    }
  }

  async function keepUp(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(INTERVAL_MS, signal);
      if (!signal.aborted) await follow();
    }
  }

  /** Retries work that an outage interrupts, until it is done or the signal aborts. */
  async function steadily(work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
    const backoff = createBackoff(signal);
    while (!signal.aborted) {
      try {
        return await work(signal);
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error }, 'the check tries again');
        await backoff.wait();
      }
    }
  }

  return {
    async watch(signal) {
      complete = false;
      rows = [];
      await steadily(begin, signal);
      await pause(INTERVAL_MS, signal);
      await Promise.all([steadily(goOn, signal), steadily(keepUp, signal)]);
      complete = false;
    },
    state: () => ({ complete: complete && !failed, differences: findings.joined(rows) }),
    follow,
    round,
    progress: findings.progress,
    findings: async () => [...findings.joined(await findings.all())],
  };
}

/**
 * Keeps work within a share of the time: after each piece it pauses accordingly. As the work also waits for the
 * database, its share of a processor is smaller.
 */
function createThrottle(share: number, signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    const worked = performance.now() - since;
    const wait = worked * (1 / share - 1);
    if (wait >= 1) await pause(wait, signal);
    else await yieldToOthers();
    signal.throwIfAborted();
    since = performance.now();
  };
}

/**
 * The order in which a round visits the log's chunks: the newest first, then from where the previous round was
 * interrupted towards older ones, then the rest, newest first. So a process that is restarted again and again still
 * covers everything.
 */
export function roundOrder(chunks: number, place: number): number[] {
  const newest = chunks - 1;
  const start = place >= 0 && place < newest ? place : newest - 1;
  const down = (from: number, to: number) => Array.from({ length: Math.max(from - to + 1, 0) }, (_, n) => from - n);
  return [...down(newest, Math.max(newest, 0)), ...down(start, 0), ...down(newest - 1, start + 1)];
}
