import type { HoldingRecord } from '@northvale/api/contract/holdings.ts';
import type { InvestmentRecord } from '@northvale/api/contract/investments.ts';

/** An investment on offer. */
export const harbour: InvestmentRecord = {
  _id: 'i1',
  img: '',
  name: 'Harbour',
  category: 'Real Estate',
  investmentReturn: '16%',
  duration: '10 months',
  pricePerUnit: 150,
  investors: 214,
  fundCharge: '',
  unitsOffered: null,
  unitsLeft: null,
  revision: 3,
};

/** A unit of it. */
export const unitOfHarbour: HoldingRecord = {
  _id: 'h1',
  investmentId: harbour._id,
  investmentName: harbour.name,
  duration: harbour.duration,
  amountInvested: 150,
  investmentReturn: harbour.investmentReturn,
  units: 1,
  purchasedAt: '2026-11-20T10:00:00.000Z',
  maturesAt: '2027-09-20T00:00:00.000Z',
  status: 'active',
  expectedReturn: 24,
  total: 174,
  fee: 0.38,
  feeRate: '0.25%',
  pricePerUnit: 150,
  fundCharge: '',
  atMaturity: 'payOut',
  revision: 4,
};
