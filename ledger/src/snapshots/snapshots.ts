import type { StreamView } from '../streamView.ts';

/**
 * Streams put aside as they were folded, so that a long one needn't be folded from its start. They are no second truth:
 * each names the hash it was folded to, its reader compares that with the store's own event, and any of them may be
 * thrown away at any time. None of these calls ever fails; who finds nothing folds the events.
 */
export interface Snapshots<State> {
  /** The latest of a stream that isn't beyond a revision. */
  latest(stream: string, upTo: number): Promise<StreamView<State> | undefined>;
  /** Puts a view aside, in its own time, where enough has come since the last one; and before it one of the earlier. */
  offer(stream: string, view: StreamView<State>, earlier: readonly StreamView<State>[]): void;
  /** What was put aside of this stream is no part of what the store holds. */
  discard(stream: string): Promise<void>;
}

/** Where they lie: texts in numbered parts, of one program's making. */
export interface Shelf {
  /** Part 0 of each of a stream's snapshots, the latest first. */
  heads(stream: string): Promise<readonly (SnapshotName & { readonly text: string })[]>;
  part(snapshot: SnapshotName, number: number): Promise<string | undefined>;
  put(snapshot: SnapshotName, number: number, text: string): Promise<void>;
  clear(stream: string): Promise<void>;
}

export interface SnapshotName {
  /** Two processes may put the same view aside, each building on another one. */
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
}
