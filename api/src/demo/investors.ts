import { type Investor, KNOWN } from './cast.ts';
import { CROWD } from './crowd.ts';

export type InvestorKey = keyof typeof KNOWN | `saver ${number}`;

/** All forty, by the short name that the story calls them. */
export const INVESTORS: ReadonlyMap<InvestorKey, Investor> = new Map<InvestorKey, Investor>([
  ...(Object.entries(KNOWN) as [keyof typeof KNOWN, Investor][]),
  ...CROWD.map((investor, index): [InvestorKey, Investor] => [`saver ${index}`, investor]),
]);
