/** The categories of streams that the ledger writes. Changing this list forces a rebuild of every read model. */
export const CATEGORIES = ['account', 'investment'] as const;

export type Category = (typeof CATEGORIES)[number];

/** Category names hold no `-`: the store splits a stream's name at the first one. */
export const streamName = (category: Category, id: string): string => `${category}-${id}`;

/** The category and id of a stream's name, or undefined for a stream that isn't the ledger's. */
export const parseStreamName = (stream: string): { category: Category; id: string } | undefined => {
  const dash = stream.indexOf('-');
  const category = CATEGORIES.find((known) => known === stream.slice(0, dash));
  return category && { category, id: stream.slice(dash + 1) };
};
