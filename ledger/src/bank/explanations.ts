/**
 * What a line of a bank statement can be that no client's request stands behind: which way its money goes, and whether
 * it names an investment.
 */
export const EXPLANATIONS = {
  /** Handed to the asset manager of an investment. */
  placement: { way: 'out', ofInvestment: true },
  principalReturned: { way: 'in', ofInvestment: true },
  returnReceived: { way: 'in', ofInvestment: true },
  /** The firm's own money, such as makes a shortfall good. */
  firmIn: { way: 'in', ofInvestment: false },
  firmOut: { way: 'out', ofInvestment: false },
  /** Platform fees that the firm takes out. */
  feesOut: { way: 'out', ofInvestment: false },
  charge: { way: 'out', ofInvestment: false },
  interest: { way: 'in', ofInvestment: false },
  /** Sent back to somebody whose money had come without a request. */
  returnedToClient: { way: 'out', ofInvestment: false },
  unknown: { way: 'both', ofInvestment: false },
} as const satisfies Record<string, { readonly way: 'in' | 'out' | 'both'; readonly ofInvestment: boolean }>;

export type ExplainedAs = keyof typeof EXPLANATIONS;

export interface Explanation {
  readonly as: ExplainedAs;
  /** Of a placement, and of money back from one. */
  readonly investmentId?: string;
  /** Whom it was sent back to. */
  readonly userId?: string;
}
