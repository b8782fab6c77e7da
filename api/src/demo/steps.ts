import type { AccountCommand } from '@northvale/ledger/account/acts.ts';
import type { PurchaseBasis } from '@northvale/ledger/account/purchases.ts';
import type { SealedText } from '@northvale/ledger/account/state.ts';
import type { InvestmentCommand } from '@northvale/ledger/investment/investment.ts';
import type { Listing, STAFF } from './cast.ts';
import type { InvestorKey } from './investors.ts';

/** 'admin' is whose password is printed, and who has only just begun; the year was told by Tomasz and Ines. */
export type Who = InvestorKey | keyof typeof STAFF | 'admin' | 'leaver';

/** What a step's command may need to know of the world that it happens in. */
export interface World {
  /** The id of the request, holding or proposal that an earlier step of that account made. */
  idOf(account: Who, key: string): string;
  /** The id of a bank account that somebody has linked. */
  linkedOf(account: Who, accountNumber: string): string;
  /** On what a purchase rests; of a limited offer the units are reserved. */
  basisOf(listing: Listing, account: Who, key: string, units: number): Promise<PurchaseBasis>;
  seal(account: Who, text: string): Promise<SealedText>;
}

interface Dated {
  readonly at: Date;
  readonly by: Who | 'system';
  /** Unique within the account or the listing; names what it makes. */
  readonly key: string;
}

/** One dated command on an account. */
export interface AccountStep extends Dated {
  readonly account: Who;
  readonly command: (world: World) => AccountCommand | Promise<AccountCommand>;
  /** Of the command, where the server has one of its own for it. */
  readonly id?: (world: World) => string;
}

/** One dated command on the catalogue. */
export interface CatalogueStep extends Dated {
  readonly listing: Listing;
  readonly command: (investmentId: string) => InvestmentCommand;
}

export type Step = AccountStep | CatalogueStep;
