/** Reports progress to the person who started us: one whole sentence at a time. */
export type Say = (sentence: string) => void;
