/** The categories of streams that the ledger writes. Changing this list forces a rebuild of every read model. */
export const CATEGORIES = ['account', 'investment', 'checkpoint'] as const;

/** Those whose events are the ledger: the entries of the transparency log, and what is listed and exported. */
export const LEDGER_CATEGORIES = ['account', 'investment'] as const satisfies readonly Category[];

export type Category = (typeof CATEGORIES)[number];

/** Category names hold no `-`: the store splits a stream's name at the first one. */
export const streamName = (category: string, id: string): string => `${category}-${id}`;

/** The category and id of a stream's name, or undefined for a stream that isn't the ledger's. */
export const parseStreamName = (stream: string): { category: Category; id: string } | undefined => {
  for (const category of CATEGORIES) {
    if (stream.startsWith(category) && stream[category.length] === '-')
      return { category, id: stream.slice(category.length + 1) };
  }
  return undefined;
};

/** Whether a stream is of one of these categories. */
export const isStreamOf = (categories: readonly string[], stream: string): boolean =>
  categories.some((category) => stream.startsWith(`${category}-`));
