import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import type { Profile } from '@northvale/api/contract/profile.ts';

/** A record as the person saw it: its revision lets the api refuse a decision on what has moved since. */
export interface Seen {
  id: string;
  revision: number;
}

export interface BalanceEdit {
  balance: number;
  reason: string;
  /** Confirms another admin's proposal. */
  proposalId?: string;
}

/** Only what the person changed. */
export type ProfileEdit = Omit<Profile, 'revision'>;

export interface ReviewDecision {
  status: 'approved' | 'rejected';
  reason?: string;
}

/** What an admin says about an investment; the picture is a chosen file or the address of one. */
export type InvestmentTerms = Pick<
  AdminInvestmentRecord,
  'name' | 'category' | 'investmentReturn' | 'duration' | 'pricePerUnit'
> & { img: File | string };

/** What a decision answers: the record as it is now, and whether another admin still has to agree. */
export interface Decided<Record> {
  data: Record;
  message: string;
  needsSecondAdmin: boolean;
}
