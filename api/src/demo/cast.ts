import type { Method } from '@northvale/ledger/account/state.ts';
import type { Listing } from './catalogue.ts';

/** A person of the demo. Addresses end in `example`, so that no mail can leave. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly phonenumber: string;
}

const person = (name: string, local: string, phonenumber: string): Person => ({
  name,
  email: `${local}@northvale.example`,
  phonenumber,
});

export const STAFF = {
  ines: person('Ines Carvalho', 'ines.carvalho', '+1 202 555 0110'),
  ruth: person('Ruth Adeyemi', 'auditor', '+1 202 555 0111'),
} as const;

/** When something happened, in days before today. */
type DaysAgo = number;
type Fate = 'approved' | 'rejected' | 'cancelled' | 'pending';

/** A bank account or wallet that a person has linked: requests name it by its number. */
interface Linked {
  readonly bankName: string;
  readonly accountNumber: string;
}

/** An investor's year. Amounts in dollars. */
export interface Investor extends Person {
  readonly opened: DaysAgo;
  /** Absent: never verified. */
  readonly verified?: DaysAgo;
  readonly linked?: readonly Linked[];
  readonly deposits: readonly (readonly [DaysAgo, number, Fate, Method?])[];
  readonly withdrawals: readonly (readonly [DaysAgo, number, Fate, Method?, Linked?])[];
  readonly purchases: readonly (readonly [DaysAgo, Listing, number])[];
}

export const WELLS_FARGO: Linked = { bankName: 'Wells Fargo', accountNumber: '000123454417' };

/** The ten investors; the first one's sign-in is printed, and most has happened to her account. */
export const INVESTORS = {
  amara: {
    ...person('Amara Okafor-Lindqvist', 'investor', '+1 202 555 0101'),
    opened: 350,
    verified: 348,
    linked: [WELLS_FARGO, { bankName: 'Bitcoin', accountNumber: 'bc1qdemo0000000000000000000000000000example' }],
    deposits: [
      [346, 3_000, 'approved'],
      [210, 12_500, 'approved'],
      [102, 4_600, 'approved'],
      [40, 2_500, 'rejected'],
      [8, 4_500, 'approved'],
      [1, 750, 'pending'],
    ],
    withdrawals: [
      [60, 450, 'approved', 'Bank Transfer', WELLS_FARGO],
      [25, 300, 'cancelled'],
      [1, 1_200, 'pending', 'Bank Transfer', WELLS_FARGO],
    ],
    purchases: [
      [340, 'midtown', 5],
      [101, 'lakeside', 20],
      [81, 'barley', 12],
      [48, 'treasury', 15],
    ],
  },
  bo: {
    ...person('Bo Ek', 'bo.ek', '+46 8 5550 1021'),
    opened: 120,
    verified: 118,
    deposits: [[117, 900, 'approved', 'Card']],
    withdrawals: [[0, 100, 'pending', 'Card']],
    purchases: [[110, 'notes', 8]],
  },
  chidi: {
    ...person('Chidi Eze', 'chidi.eze', '+234 1 555 0103'),
    opened: 300,
    verified: 297,
    linked: [{ bankName: 'Bitcoin', accountNumber: 'bc1qdemo1111111111111111111111111111example' }],
    deposits: [
      [296, 4_000, 'approved', 'Bitcoin'],
      [90, 1_000, 'approved', 'Bitcoin'],
    ],
    withdrawals: [[3, 1_250, 'approved', 'Bitcoin']],
    purchases: [
      [290, 'validator', 30],
      [85, 'bitcoin', 4],
    ],
  },
  jonas: {
    ...person('Jonas Reinholt', 'jonas.reinholt', '+49 30 5550 104'),
    opened: 12,
    deposits: [
      [9, 500, 'approved'],
      [2, 2_000, 'pending'],
    ],
    withdrawals: [],
    purchases: [],
  },
  lukasz: {
    ...person('Łukasz Żurawski', 'lukasz.zurawski', '+48 22 555 01 05'),
    opened: 280,
    verified: 275,
    deposits: [
      [270, 6_000, 'approved'],
      [30, 1_200, 'approved', 'Card'],
    ],
    withdrawals: [[1, 450, 'pending', 'Bitcoin']],
    purchases: [
      [260, 'harbor', 20],
      [200, 'olive', 25],
      [20, 'vineyard', 5],
    ],
  },
  mateus: {
    ...person('Mateus Figueiredo', 'mateus.figueiredo', '+55 11 5550 1006'),
    opened: 330,
    verified: 328,
    linked: [{ bankName: 'Citigroup', accountNumber: '000445566778' }],
    deposits: [
      [325, 15_000, 'approved'],
      [15, 5_000, 'pending'],
    ],
    withdrawals: [[4, 2_750.4, 'approved']],
    purchases: [
      [320, 'solent', 30],
      [150, 'oldMill', 10],
    ],
  },
  priya: {
    ...person('Priya Raghunathan', 'priya.raghunathan', '+91 22 5550 1007'),
    opened: 240,
    verified: 236,
    deposits: [
      [235, 12_000, 'approved'],
      [50, 3_000, 'cancelled'],
    ],
    withdrawals: [[3, 5_000, 'rejected']],
    purchases: [
      [230, 'treasury', 20],
      [228, 'notes', 10],
    ],
  },
  wilhelmina: {
    ...person('Wilhelmina Featherstonehaugh-Cholmondeley', 'wilhelmina', '+44 20 5550 1008'),
    opened: 360,
    verified: 355,
    linked: [{ bankName: 'JPMorgan Chase', accountNumber: '000998871200' }],
    deposits: [
      [354, 60_000, 'approved'],
      [180, 25_000, 'approved'],
    ],
    withdrawals: [[1, 18_500, 'pending']],
    purchases: [
      [350, 'lakeside', 80],
      [345, 'barley', 100],
      [170, 'oldMill', 40],
      [60, 'solent', 50],
    ],
  },
  siobhan: {
    ...person('Siobhán Ní Dhomhnaill', 'siobhan', '+353 1 555 0109'),
    opened: 200,
    verified: 198,
    deposits: [[196, 2_000, 'approved']],
    withdrawals: [[2, 300, 'approved']],
    purchases: [[190, 'barley', 10]],
  },
  hannelore: {
    ...person('Hannelore Vogt', 'hannelore.vogt', '+43 1 5550 110'),
    opened: 160,
    verified: 157,
    deposits: [
      [156, 1_100, 'approved', 'Card'],
      [5, 100, 'pending', 'Card'],
    ],
    withdrawals: [[4, 150, 'cancelled', 'Card']],
    purchases: [[140, 'validator', 10]],
  },
} as const satisfies Record<string, Investor>;

export type InvestorKey = keyof typeof INVESTORS;
