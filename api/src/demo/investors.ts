import { MAX_UNITS } from '@northvale/ledger/limits.ts';
import { type Investor, KNOWN, type Listing, LISTINGS, person, priceOn } from './cast.ts';
import type { DaysAgo } from './days.ts';

const PEOPLE = [
  ['Aiko Tanaka', '+81 3 5550 1201', '1989-04-02', '2-14 Nishi-Azabu, Tokyo'],
  ['Baptiste Moreau', '+33 1 5550 1202', '1978-10-19', '18 rue des Martyrs, Paris'],
  ['Carmen Ibáñez Soler', '+34 91 555 1203', '1992-06-07', 'Calle de Alcalá 112, Madrid'],
  ['Dmytro Kovalenko', '+380 44 555 1204', '1986-01-23', 'vul. Antonovycha 9, Kyiv'],
  ['Eleni Papadaki', '+30 21 0555 1205', '1994-12-30', 'Odos Adrianou 51, Athens'],
  ['Fatou Diallo', '+221 33 555 1206', '1990-03-16', '7 rue Carnot, Dakar'],
  ['Gustav Lindholm', '+45 5550 1207', '1969-07-08', 'Strandvejen 203, Hellerup'],
  ['Hye-jin Park', '+82 2 5550 1208', '1996-09-11', '31 Bukchon-ro, Seoul'],
  ['Isabella Romano', '+39 06 5550 1209', '1983-05-27', 'Via Margutta 33, Roma'],
  ['Jamal Whitaker', '+1 202 555 1210', '1987-11-13', '904 Oak Street, Raleigh, NC'],
  ['Katarina Novak', '+386 1 555 1211', '1991-02-20', 'Trubarjeva 14, Ljubljana'],
  ['Liam O’Sullivan', '+353 1 555 1212', '1980-08-03', '22 Patrick Street, Cork'],
  ['Mei-Ling Chou', '+886 2 5550 1213', '1985-06-15', '88 Yongkang Street, Taipei'],
  ['Nils Berggren', '+46 31 555 1214', '1974-03-09', 'Linnégatan 8, Göteborg'],
  ['Olga Petrescu', '+40 21 555 1215', '1993-10-01', 'Strada Lipscani 20, București'],
  ['Paolo Ferrari', '+39 02 5550 1216', '1965-12-12', 'Corso Magenta 61, Milano'],
  ['Quentin Dubois', '+32 2 555 1217', '1988-05-05', 'Avenue Louise 140, Bruxelles'],
  ['Rosa Delgado', '+1 202 555 1218', '1997-01-29', '1520 Mission Road, San Antonio, TX'],
  ['Samuel Osei', '+233 30 555 1219', '1981-09-24', '5 Independence Avenue, Accra'],
  ['Thandiwe Mokoena', '+27 11 555 1220', '1992-04-18', '64 Jan Smuts Avenue, Johannesburg'],
  ['Ursula Hofer', '+41 44 555 1221', '1959-11-06', 'Seefeldstrasse 77, Zürich'],
  ['Viktor Horváth', '+36 1 555 1222', '1984-02-14', 'Ráday utca 12, Budapest'],
  ['Wanjiru Kamau', '+254 20 555 1223', '1995-07-31', '19 Riverside Drive, Nairobi'],
  ['Ximena Torres', '+52 55 5550 1224', '1990-08-22', 'Calle Orizaba 87, Ciudad de México'],
  ['Yusuf Demir', '+90 212 555 1225', '1977-06-26', 'İstiklal Caddesi 45, İstanbul'],
  ['Zofia Malinowska', '+48 12 555 1226', '1998-03-03', 'ul. Floriańska 31, Kraków'],
  ['Adaeze Nwosu', '+1 202 555 1227', '1994-05-12', '77 Linden Avenue, Atlanta, GA'],
  ['Nkechi Obi-Martins', '+44 20 5550 1228', '1999-09-17', '14 Peckham Rye, London'],
  ['Pedro Alcântara da Silva', '+351 21 555 1229', '1986-12-21', 'Rua da Rosa 150, Lisboa'],
  ['Tuva Eriksen', '+47 22 555 1230', '2001-02-08', 'Markveien 42, Oslo'],
] as const;

/** The last of them are new: two wait for the review of their documents, one hasn't sent any. */
const NEWCOMERS: Readonly<Record<number, Pick<Investor, 'opened' | 'handedIn' | 'invitedBy'>>> = {
  27: { opened: 4, handedIn: 1 },
  28: { opened: 3, handedIn: 0, invitedBy: 'amara' },
  29: { opened: 1 },
};

const BANKS = ['Wells Fargo', 'JPMorgan Chase', 'Bank of America', 'Citigroup', 'U.S. Bank'] as const;
const PACE_DAYS = 31;
/** Dollars that a purchase is to cost, and what of a deposit is kept in the wallet. */
const SPENT = [400, 750, 1_200, 600, 2_000, 3_500, 900] as const;
const KEPT = [250, 300, 450, 350] as const;

/** The other thirty investors: each saves by the month, and takes out of the wallet every other time. */
const CROWD: readonly Investor[] = PEOPLE.map(([name, phone, dob, address], index) => ({
  ...person(name, localPart(name), phone, dob, address),
  linked: [{ bankName: pick(BANKS, index), accountNumber: `0007${String(10_203_040 + index * 7_919)}` }],
  ...(index in NEWCOMERS
    ? { ...(NEWCOMERS[index] as (typeof NEWCOMERS)[number]), deposits: [], withdrawals: [], purchases: [] }
    : savingsOf(index, Math.max(360 - index * 12, 60))),
}));

type Savings = Omit<Investor, keyof ReturnType<typeof person> | 'linked'>;

function savingsOf(index: number, opened: DaysAgo): Savings {
  const deposits: [DaysAgo, number, 'approved' | 'rejected' | 'cancelled' | 'pending', 'Card'?][] = [];
  const withdrawals: [DaysAgo, number, 'approved' | 'rejected'][] = [];
  const purchases: [DaysAgo, Listing, number][] = [];
  let kept = 0;
  for (const [turn, day] of savingDays(index, opened).entries()) {
    const listing = offeredOn(day, index * 5 + turn * 7);
    const price = priceOn(listing, day) ?? 0;
    const units = Math.min(MAX_UNITS, Math.max(1, Math.round((pick(SPENT, index + turn) * 100) / price)));
    const saved = pick(KEPT, index + 3 * turn);
    deposits.push([day + 3, Math.ceil((units * price) / 5_000) * 50 + saved, 'approved']);
    purchases.push([day, listing, units]);
    kept += saved;
    if (turn % 2 === 1) {
      const amount = Math.floor((kept * 0.6) / 10) * 10;
      const rejected = index % 9 === 2;
      withdrawals.push([day + 1, amount, rejected ? 'rejected' : 'approved']);
      if (!rejected) kept -= amount;
    }
  }
  if (index % 5 === 1) deposits.push([17 + index, 500, 'rejected']);
  if (index % 6 === 4) deposits.push([23 + index, 800, 'cancelled', 'Card']);
  // Decided today, so that the present week has begun on its first day.
  if (index === 1) deposits.push([1, 700, 'approved']);
  if (index === 3) withdrawals.push([1, 100, 'approved']);
  if (index % 8 === 3) deposits.push([index % 3, 400 + 50 * index, 'pending']);
  return { opened, handedIn: opened - 1, verified: opened - 2, deposits, withdrawals, purchases };
}

/** Each has a day of the month of their own, so that something happens in every week. */
function savingDays(index: number, opened: DaysAgo): DaysAgo[] {
  const days: DaysAgo[] = [];
  for (let day = (index * 11) % PACE_DAYS; day <= opened - 6; day += PACE_DAYS) days.unshift(day);
  return days;
}

/** The next in the catalogue that can be bought on that day. */
function offeredOn(day: DaysAgo, from: number): Listing {
  const candidates = LISTINGS.map((_, index) => pick(LISTINGS, from + index));
  const offered = candidates.find((listing) => priceOn(listing, day) !== undefined);
  if (offered === undefined) throw new Error(`nothing is offered ${day} days ago`);
  return offered;
}

function pick<T>(all: readonly T[], index: number): T {
  return all[index % all.length] as T;
}

function localPart(name: string): string {
  const plain = name.normalize('NFD').toLowerCase();
  return plain.replaceAll(/[^a-z ]/g, '').replaceAll(' ', '.');
}

export type InvestorKey = keyof typeof KNOWN | `saver ${number}`;

/** All forty, by the short name that the story calls them. */
export const INVESTORS: ReadonlyMap<InvestorKey, Investor> = new Map<InvestorKey, Investor>([
  ...(Object.entries(KNOWN) as [keyof typeof KNOWN, Investor][]),
  ...CROWD.map((investor, index): [InvestorKey, Investor] => [`saver ${index}`, investor]),
]);
