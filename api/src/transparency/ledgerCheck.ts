/** Something that doesn't hold: what the ledger shows, or was seen to hold, isn't what its store says. */
export interface LedgerDifference {
  readonly kind: string;
  readonly userId?: string;
  readonly position?: string;
}

/** What the continuous check has found, as far as the signer must know. */
export interface LedgerCheck {
  /** `complete`: the first full round after the start has come to its end. Before, nothing is signed. */
  state(): { readonly complete: boolean; readonly differences: readonly LedgerDifference[] };
  /** Looks at what is new since it last did, before anybody signs for it. */
  follow(): Promise<void>;
}
