import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isCollection } from 'immutable';
import { Commands } from '../commands.ts';
import type { CommandTrace } from '../commandTrace.ts';
import { type Growing, growing } from '../growing.ts';
import type { StreamView } from '../streamView.ts';
import type { Shelf, SnapshotName } from './snapshots.ts';

/**
 * Entries of one part, and how many are looked at before others have their turn. All of them stay in memory, so a part
 * makes the collector mark and copy while it is read: of 1,000 that came to pauses of 50 ms.
 */
const ENTRIES = 250;

/** Part 0: all but what grows, and how many parts of that follow. */
interface Head extends Omit<StreamView<object>, 'commands' | 'revision'> {
  /** The snapshot that this one builds on; -1 for none. */
  readonly since: number;
  readonly sinceHash: string;
  readonly parts: number;
}

/** Entries of one of the state's maps, or of the commands. */
interface Part {
  readonly of: string;
  readonly entries: readonly (readonly [key: string, value: unknown])[];
}

const COMMANDS = '';

/** Puts a view on the shelf as what has changed since another. Its head comes last: without it the rest is nothing. */
export async function writeSnapshot<State extends object>(
  shelf: Shelf,
  stream: string,
  view: StreamView<State>,
  base: StreamView<State> | undefined,
): Promise<void> {
  const { revision, commands, ...rest } = view;
  const since = base?.revision ?? -1;
  const snapshot: SnapshotName = { id: randomUUID(), stream, revision };
  let parts = 0;
  const put = (of: string, entries: Part['entries']) => {
    parts += 1;
    return shelf.put(snapshot, parts, JSON.stringify({ of, entries } satisfies Part));
  };
  for (const [name, map] of growing(view.state)) {
    await inPages(changed(map, base && growing(base.state).get(name)), (entries) => put(name, entries));
  }
  await inPages(commands.between(since, revision), (entries) => put(COMMANDS, entries));
  const state = Object.fromEntries(Object.entries(view.state).filter(([, value]) => !isCollection(value)));
  const head: Head = { ...rest, state, since, sinceHash: base?.hash ?? '', parts };
  await shelf.put(snapshot, 0, JSON.stringify(head));
}

/** The latest snapshot that isn't beyond a revision and of which, with all that it builds on, nothing is missing. */
export async function readSnapshot<State extends object>(
  shelf: Shelf,
  stream: string,
  upTo: number,
  initialState: State,
): Promise<StreamView<State> | undefined> {
  let heads = (await headsOf(shelf, stream)).filter(({ revision }) => revision <= upTo);
  for (let latest = heads[0]; latest; [latest] = heads) {
    const read = await readChain(shelf, chainTo(heads, latest), initialState);
    if (!('broken' in read)) return read;
    // Neither it nor what builds on it is read again, however many there are.
    heads = heads.filter((head) => head !== latest && head !== read.broken);
  }
  return undefined;
}

/** @returns the view, or which of the chain lacks a part; undefined where there is no chain */
async function readChain<State extends object>(
  shelf: Shelf,
  chain: readonly HeadAt[],
  initialState: State,
): Promise<StreamView<State> | { readonly broken: HeadAt | undefined }> {
  const [latest] = chain;
  if (!latest) return { broken: undefined };
  const maps = new Map([...growing(initialState)].map(([name, map]) => [name, map.asMutable()]));
  const commands = new Commands();
  for (const head of chain.toReversed()) {
    for (let number = 1; number <= head.parts; number += 1) {
      const text = await shelf.part(head.name, number);
      if (text === undefined) return { broken: head };
      const { of, entries } = JSON.parse(text) as Part;
      for (const [key, value] of entries) {
        if (of === COMMANDS) commands.note(key, value as CommandTrace);
        else maps.get(of)?.set(key, value);
      }
      await nextTurn();
    }
  }
  const { hash, occurredAt, bytes, revision } = latest;
  const grown = Object.fromEntries([...maps].map(([name, map]) => [name, map.asImmutable()]));
  const state = { ...initialState, ...latest.state, ...grown };
  return { state, revision, hash, occurredAt, commands, bytes };
}

/** Whether a view lies on the shelf, with all that it builds on: others may have thrown it away. */
export async function isThere(shelf: Shelf, stream: string, { revision, hash }: StreamView<unknown>): Promise<boolean> {
  const heads = await headsOf(shelf, stream);
  const latest = heads.find((head) => head.revision <= revision);
  return latest?.hash === hash && chainTo(heads, latest).length > 0;
}

const headsOf = async (shelf: Shelf, stream: string): Promise<readonly HeadAt[]> =>
  (await shelf.heads(stream)).map((name) => ({
    name,
    revision: name.revision,
    ...(JSON.parse(name.text) as Head),
  }));

type HeadAt = Head & { readonly name: SnapshotName; readonly revision: number };

/** The latest first, down to the one that builds on none; nothing where one of them is missing. */
function chainTo(heads: readonly HeadAt[], latest: HeadAt): readonly HeadAt[] {
  const chain: HeadAt[] = [];
  let next: HeadAt | undefined = latest;
  while (next) {
    const { since, sinceHash }: HeadAt = next;
    chain.push(next);
    if (since < 0) return chain;
    next = heads.find(({ revision, hash }) => revision === since && hash === sinceHash);
  }
  return [];
}

/** @throws Error where something was taken out, which a snapshot that builds on another can't say */
function* changed(map: Growing, before: Growing | undefined) {
  let added = 0;
  for (const entry of map.entries()) {
    const [key, value] = entry;
    if (before && !before.has(key)) added += 1;
    yield before?.get(key) === value ? undefined : entry;
  }
  if (before && before.size + added !== map.size) throw new Error('an entry was taken out of a map that only grows');
}

/** Puts what there is, a page at a time; whatever is looked through, others have their turn now and then. */
async function inPages(
  entries: Iterable<Part['entries'][number] | undefined>,
  put: (page: Part['entries']) => Promise<void>,
): Promise<void> {
  let page: Part['entries'][number][] = [];
  let looked = 0;
  for (const entry of entries) {
    looked += 1;
    if (looked % ENTRIES === 0) await nextTurn();
    if (entry) page.push(entry);
    if (page.length < ENTRIES) continue;
    await put(page);
    page = [];
  }
  if (page.length > 0) await put(page);
}
