import type { MaturityChoice, Method } from '@northvale/ledger/account/state.ts';
import type { InvestmentTerms } from '@northvale/ledger/investment/terms.ts';
import { cents, type Cents } from '@northvale/ledger/money.ts';
import type { GoalPicture } from '../contract/goals.ts';
import type { ProfileFields } from '../contract/profile.ts';
import { v5 as uuidV5 } from 'uuid';
import type { DaysAgo } from './days.ts';

// A namespace of the demo's own: the same steps have the same command ids at every start, so a seeding that was cut
// off goes on where it stopped.
const DEMO = '8f14e45f-ceea-5a67-a0b1-7d3c1f5b2e90';

export const commandId = (...names: string[]): string => uuidV5(names.join('/'), DEMO);

/** A person of the demo, with a whole profile. Addresses end in `example`, so that no mail can leave. */
export type Person = Readonly<ProfileFields>;

export const person = (name: string, local: string, phonenumber: string, dob: string, address: string): Person => ({
  name,
  email: `${local}@northvale.example`,
  phonenumber,
  dob,
  address,
});

/** Two admins and an auditor, all of them since the beginning. */
export const STAFF = {
  tomasz: person('Tomasz Brandt', 'tomasz.brandt', '+1 202 555 0112', '1979-02-11', '41 Prospect Street, Boston, MA'),
  ines: person('Ines Carvalho', 'ines.carvalho', '+1 202 555 0110', '1984-09-30', '7 Garden Court, Cambridge, MA'),
  ruth: person('Ruth Adeyemi', 'auditor', '+1 202 555 0111', '1972-06-18', '230 Beacon Street, Boston, MA'),
} as const;

type Fate = 'approved' | 'rejected' | 'cancelled' | 'pending';

/** A bank account or wallet that a person has linked. */
interface Linked {
  readonly bankName: string;
  readonly accountNumber: string;
}

/** What somebody saves for. Amounts in dollars. */
interface DemoGoal {
  readonly name: string;
  readonly picture: GoalPicture;
  readonly target: number;
  /** In so many days it is to be reached. */
  readonly inDays: number;
  readonly wallet: number;
  /** The places of the purchases that serve it. */
  readonly purchases: readonly number[];
  readonly set: DaysAgo;
  readonly reached?: DaysAgo;
}

/** An investor's year. Amounts in dollars. */
export interface Investor extends Person {
  readonly opened: DaysAgo;
  /** With whose code they signed up. */
  readonly invitedBy?: 'amara';
  /** When the document came, which is looked at before anyone is verified. Absent: none has come. */
  readonly handedIn?: DaysAgo;
  /** Absent: not verified. */
  readonly verified?: DaysAgo;
  readonly linked: readonly Linked[];
  readonly deposits: readonly (readonly [DaysAgo, number, Fate, Method?])[];
  /** To the first of what is linked, or to the one of that place. */
  readonly withdrawals: readonly (readonly [DaysAgo, number, Fate, Method?, number?])[];
  readonly purchases: readonly (readonly [DaysAgo, Listing, number])[];
  /** What they chose for the purchase of that place, and when. */
  readonly choices?: readonly (readonly [DaysAgo, number, MaturityChoice])[];
  readonly goals?: readonly DemoGoal[];
}

export const WELLS_FARGO: Linked = { bankName: 'Wells Fargo', accountNumber: '000123454417' };

/** Ten investors whose year is told by hand; the first one's sign-in is printed, and most has happened to her. */
export const KNOWN = {
  amara: {
    ...person('Amara Okafor-Lindqvist', 'investor', '+1 202 555 0101', '1988-03-14', '12 Harbor Lane, Portland, ME'),
    opened: 350,
    handedIn: 349,
    verified: 348,
    linked: [WELLS_FARGO, { bankName: 'Bitcoin', accountNumber: 'bc1qdemo0000000000000000000000000000example' }],
    deposits: [
      [346, 3_000, 'approved'],
      [210, 12_500, 'approved'],
      [102, 4_275, 'approved'],
      [40, 2_500, 'rejected'],
      [8, 4_500, 'approved'],
      [1, 750, 'pending'],
    ],
    withdrawals: [
      [60, 450, 'approved'],
      [25, 300, 'cancelled'],
      [1, 1_200, 'pending'],
    ],
    purchases: [
      [340, 'midtown', 5],
      [101, 'lakeside', 20],
      [81, 'barley', 12],
      [48, 'treasury', 15],
    ],
    choices: [[52, 1, 'reinvestAll']],
    goals: [
      {
        name: 'House by the sea',
        picture: 'home',
        target: 12_000,
        inDays: 730,
        wallet: 3_000,
        purchases: [1],
        set: 95,
      },
      {
        name: 'Summer in Lisbon',
        picture: 'travel',
        target: 3_600,
        inDays: 340,
        wallet: 2_000,
        purchases: [3],
        set: 47,
      },
    ],
  },
  bo: {
    ...person('Bo Ek', 'bo.ek', '+46 8 5550 1021', '1993-11-02', 'Folkungagatan 44, Stockholm'),
    opened: 120,
    invitedBy: 'amara',
    handedIn: 119,
    verified: 118,
    linked: [{ bankName: 'JPMorgan Chase', accountNumber: '000300410021' }],
    deposits: [[117, 900, 'approved', 'Card']],
    withdrawals: [[0, 100, 'pending']],
    purchases: [[110, 'notes', 8]],
  },
  chidi: {
    ...person('Chidi Eze', 'chidi.eze', '+234 1 555 0103', '1990-07-25', '8 Marina Road, Lagos'),
    opened: 300,
    handedIn: 298,
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
    ...person(
      'Jonas Reinholt',
      'jonas.reinholt',
      '+49 30 5550 104',
      '1991-03-04',
      'Havnegade 18, 3. tv, 1058 København K',
    ),
    opened: 12,
    handedIn: 2,
    linked: [{ bankName: 'Bank of America', accountNumber: '000210995104' }],
    deposits: [
      [9, 500, 'approved'],
      [2, 2_000, 'pending'],
    ],
    withdrawals: [],
    purchases: [],
  },
  lukasz: {
    ...person('Łukasz Żurawski', 'lukasz.zurawski', '+48 22 555 01 05', '1985-12-09', 'ul. Piękna 17, Warszawa'),
    opened: 280,
    handedIn: 276,
    verified: 275,
    linked: [{ bankName: 'Bitcoin', accountNumber: 'bc1qdemo2222222222222222222222222222example' }],
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
    ...person(
      'Mateus Figueiredo',
      'mateus.figueiredo',
      '+55 11 5550 1006',
      '1982-05-21',
      'Rua Augusta 1508, São Paulo',
    ),
    opened: 330,
    handedIn: 329,
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
    ...person('Priya Raghunathan', 'priya.raghunathan', '+91 22 5550 1007', '1995-01-17', '21 Carmichael Road, Mumbai'),
    opened: 240,
    handedIn: 237,
    verified: 236,
    linked: [{ bankName: 'Citigroup', accountNumber: '000451007007' }],
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
    ...person(
      'Wilhelmina Featherstonehaugh-Cholmondeley',
      'wilhelmina',
      '+44 20 5550 1008',
      '1961-08-29',
      'The Old Rectory, Chipping Campden',
    ),
    opened: 360,
    handedIn: 356,
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
    goals: [
      {
        name: 'Rainy days',
        picture: 'rainyDay',
        target: 20_000,
        inDays: 400,
        wallet: 20_000,
        purchases: [],
        set: 58,
        reached: 58,
      },
    ],
  },
  siobhan: {
    ...person('Siobhán Ní Dhomhnaill', 'siobhan', '+353 1 555 0109', '1987-10-05', '3 Eyre Square, Galway'),
    opened: 200,
    handedIn: 199,
    verified: 198,
    linked: [{ bankName: 'Wells Fargo', accountNumber: '000129900109' }],
    deposits: [[196, 2_000, 'approved']],
    withdrawals: [[2, 300, 'approved']],
    purchases: [[190, 'barley', 10]],
    choices: [[30, 0, 'reinvestPrincipal']],
  },
  hannelore: {
    ...person('Hannelore Vogt', 'hannelore.vogt', '+43 1 5550 110', '1976-04-12', 'Neubaugasse 25, Wien'),
    opened: 160,
    handedIn: 158,
    verified: 157,
    linked: [{ bankName: 'U.S. Bank', accountNumber: '000720055110' }],
    deposits: [
      [156, 1_100, 'approved', 'Card'],
      [5, 100, 'pending', 'Card'],
    ],
    withdrawals: [[4, 150, 'cancelled']],
    purchases: [[140, 'validator', 10]],
  },
} as const satisfies Record<string, Investor>;

/** An investment of the demo: what it offers, and since when. */
interface Offer {
  readonly terms: InvestmentTerms;
  readonly listed: DaysAgo;
  readonly delisted?: DaysAgo;
  readonly fundCharge?: string;
  /** How many units there are to sell; absent for no limit. */
  readonly unitsOffered?: number;
  /** A new price, and since when it holds. */
  readonly dearer?: readonly [DaysAgo, Cents];
}

const A_YEAR_AGO = 364;
const inCents = (dollars: number): Cents => cents(Math.round(dollars * 100));

const offer = (
  name: string,
  category: InvestmentTerms['category'],
  investmentReturn: string,
  duration: string,
  dollars: number,
  { fundCharge = '0.4%', unitsOffered = 0, ...listed }: Omit<Offer, 'terms'> = { listed: A_YEAR_AGO },
): Offer => ({
  terms: {
    name,
    category,
    investmentReturn,
    duration,
    pricePerUnit: inCents(dollars),
    img: '',
    fundCharge,
    unitsOffered,
  },
  ...listed,
});

/** What the demo lists, by a short name. */
const OFFERS = {
  lakeside: offer('Lakeside Rental Homes', 'Real Estate', '18%', '9 months', 125),
  solent: offer('Solent Harbour Warehouses', 'Real Estate', '16%', '10 months', 150),
  oldMill: offer('Old Mill Apartments', 'Real Estate', '11%', '18 months', 295, {
    listed: A_YEAR_AGO,
    dearer: [30, inCents(310)],
  }),
  midtown: offer('Midtown Bridge Loan', 'Real Estate', '10%', '6 months', 100, { listed: A_YEAR_AGO, delisted: 40 }),
  treasury: offer('Treasury Ladder Deposit', 'Banking', '8%', '12 months', 100),
  notes: offer('Community Bank Notes', 'Banking', '6%', '3 months', 50),
  harbor: offer('Harbor Merchant Credit', 'Banking', '7.5%', '180 days', 75, { listed: 330, fundCharge: '' }),
  validator: offer('Validator Yield Pool', 'Crypto', '19%', '8 months', 60),
  bitcoin: offer('Bitcoin Reserve Basket', 'Crypto', '21%', '6 months', 240, { listed: 250 }),
  barley: offer('Highland Barley Growers', 'Agriculture', '12%', '6 months', 80),
  olive: offer('Almond and Olive Cooperative of the Lower San Joaquin', 'Agriculture', '14%', '12 months', 95.5, {
    listed: 300,
  }),
  vineyard: offer('Cedar Creek Vineyards', 'Agriculture', '13%', '2 years', 180, {
    listed: 45,
    fundCharge: '1.1%',
    unitsOffered: 120,
  }),
} as const;

export type Listing = keyof typeof OFFERS;
export const CATALOGUE: Readonly<Record<Listing, Offer>> = OFFERS;
export const LISTINGS = Object.keys(OFFERS) as readonly Listing[];

/** What a unit costs so many days ago; undefined while it isn't offered, or no longer. */
export function priceOn(listing: Listing, days: DaysAgo): Cents | undefined {
  const { terms, listed, delisted = -1, dearer } = CATALOGUE[listing];
  if (days >= listed || days <= delisted) return undefined;
  return dearer !== undefined && days <= dearer[0] ? dearer[1] : terms.pricePerUnit;
}
