import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';

export const solent: AdminInvestmentRecord = {
  id: 'i1',
  _id: 'i1',
  img: '/media/old.webp',
  name: 'Solent Harbour',
  category: 'Real Estate',
  investmentReturn: '16%',
  duration: '10 months',
  pricePerUnit: 150,
  investors: 0,
  revision: 3,
  listed: true,
  createdAt: '2026-11-20T08:00:00.000Z',
  investedTotal: 0,
};
