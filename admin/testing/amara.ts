import type { Integrity } from '@northvale/api/contract/integrity.ts';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import type { Me } from '@northvale/api/contract/profile.ts';
import type { Stats } from '@northvale/api/contract/stats.ts';
import { HIDDEN_PASSWORD, type UserRecord } from '@northvale/api/contract/users.ts';

export const amara: UserRecord = {
  id: 'u1',
  _id: 'u1',
  name: 'Amara Okafor-Lindqvist',
  email: 'amara@example.com',
  pendingEmail: '',
  phonenumber: '',
  dob: '',
  address: '',
  role: 'user',
  status: 'active',
  plan: 'free',
  isVerified: true,
  emailVerified: true,
  twoFactor: false,
  passkey: false,
  idCardFile: '',
  balance: 500,
  available: 500,
  held: 0,
  pending: 0,
  referralCode: 'NV-7Q2K',
  createdAt: '2026-11-20T10:00:00.000Z',
  password: HIDDEN_PASSWORD,
  revision: 7,
};

/** Whoever is signed in. */
export const ines: Me = {
  ...amara,
  message: 'User fetched.',
  _id: 'a1',
  name: 'Ines Carvalho',
  role: 'admin',
  bankAccounts: [],
};

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
  fundCharge: '',
  unitsOffered: null,
  unitsLeft: null,
  revision: 3,
  listed: true,
  createdAt: '2026-11-20T08:00:00.000Z',
  investedTotal: 0,
};

export const stats: Stats = {
  pendingDeposits: 0,
  pendingWithdrawals: 1,
  secondAdminNeeded: 0,
  totalUsers: 1,
  joinedThisWeek: 0,
  fourEyesAbove: 100,
  totalBalance: 500,
  held: 0,
  weeks: [],
  activity: [],
};

/** Of books that agree. */
export const integrity: Integrity = {
  ok: true,
  running: true,
  lastFullRound: '2026-11-20T10:00:00.000Z',
  checkedEvents: 12,
  checkedAccounts: 3,
  differences: [],
  checkpoints: [],
  witnesses: [],
  parked: [],
};
