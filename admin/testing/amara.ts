import type { Me } from '@northvale/api/contract/profile.ts';
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
