/** The categories of streams that the ledger writes. Changing this list forces a rebuild of every read model. */
export const CATEGORIES = ['account', 'investment', 'bank', 'reconciliation', 'checkpoint'] as const;

/** Those whose events are the ledger: the entries of the transparency log, and what is listed and exported. */
export const LEDGER_CATEGORIES = [
  'account',
  'investment',
  'bank',
  'reconciliation',
] as const satisfies readonly Category[];

export type Category = (typeof CATEGORIES)[number];

/** Category names hold no `-`: the store splits a stream's name at the first one. */
export const streamName = (category: string, id: string): string => `${category}-${id}`;

/** The id of the one stream of checkpoints. */
export const CHECKPOINT_STREAM_ID = 'ledger';

/** What the ledger has signed of itself: the one stream whose events are no entries of the transparency log. */
export const CHECKPOINT_STREAM = streamName('checkpoint', CHECKPOINT_STREAM_ID);

/** The category and id of a stream's name, or undefined for a stream that isn't the ledger's. */
export const parseStreamName = (stream: string): { category: Category; id: string } | undefined => {
  for (const category of CATEGORIES) {
    if (!stream.startsWith(category) || stream[category.length] !== '-') continue;
    const id = stream.slice(category.length + 1);
    return category === 'checkpoint' && id !== CHECKPOINT_STREAM_ID ? undefined : { category, id };
  }
  return undefined;
};

/** Whether a stream is of one of these categories. */
export const isStreamOf = (categories: readonly string[], stream: string): boolean =>
  categories.some((category) => stream.startsWith(`${category}-`));
