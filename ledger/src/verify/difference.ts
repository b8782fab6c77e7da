/**
 * What may differ. docs/auditors.md says what each means and what it doesn't.
 *
 * Within a stream: changed, id, chain, gap, time, unknown, unbalanced, unfoldable. Against the transparency log:
 * deleted, inserted, reordered, rewritten, streamDropped, checkpoint. Between events and read models: the others.
 */
export type DifferenceKind =
  | 'changed'
  | 'id'
  | 'chain'
  | 'gap'
  | 'time'
  | 'unknown'
  | 'unbalanced'
  | 'unfoldable'
  | 'deleted'
  | 'inserted'
  | 'reordered'
  | 'rewritten'
  | 'streamDropped'
  | 'checkpoint'
  | 'entries'
  | 'published'
  | 'account'
  | 'balance'
  | 'held'
  | 'invested'
  | 'request'
  | 'holding'
  | 'investment'
  | 'bank'
  | 'journal'
  | 'figures';

/**
 * Something that isn't as it should be: where, what should stand there and what does. Never mended by what found it.
 */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly stream?: string;
  readonly revision?: number;
  readonly position?: string;
  readonly expected: string;
  readonly found: string;
}

/** A difference as one line: `changed account-… event 7 (position …): expected …, found …`. */
export function inWords({ kind, stream, revision, position, expected, found }: Difference): string {
  const place = [
    stream,
    revision === undefined ? undefined : `event ${revision}`,
    position === undefined ? undefined : `(position ${position})`,
  ];
  return `${[kind, ...place.filter((part) => part !== undefined)].join(' ')}: expected ${expected}, found ${found}`;
}
