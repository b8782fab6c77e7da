import { expect, test } from 'vitest';
import { admin, system } from '../../testing/given.ts';
import { type Recorded, Refusal } from '../decider.ts';
import { usd } from '../money.ts';
import { givenTerms, type InvestmentTerms, maturityDate, returnBps } from './terms.ts';
import { investment, unitsLeft, type InvestmentCommand, type InvestmentEvent } from './investment.ts';

const terms: InvestmentTerms = {
  name: 'Old Mill Apartments',
  category: 'Real Estate',
  investmentReturn: '11%',
  duration: '18 months',
  pricePerUnit: usd(310),
  img: '',
  fundCharge: '',
  unitsOffered: 0,
};
const listing: InvestmentEvent = { type: 'InvestmentListed', data: { investmentId: 'id', ...terms } };
const delisting: InvestmentEvent = { type: 'InvestmentDelisted', data: {} };

type Past = InvestmentEvent & Partial<Pick<Recorded<InvestmentEvent>, 'actor'>>;

const after = (...events: Past[]) =>
  events.reduce((state, event, revision) => {
    const recorded: Recorded<InvestmentEvent> = {
      actor: admin,
      ...event,
      revision,
      occurredAt: '2026-01-01T00:00:00.000Z',
      commandId: 'c',
    };
    return investment.evolve(state, recorded);
  }, investment.initialState);

const decide = (command: InvestmentCommand, ...events: Past[]) => decideKeyed(false, command, ...events);
const decideKeyed = (isKeyed: boolean, command: InvestmentCommand, ...events: Past[]) => {
  const state = after(...events);
  return investment.decide(command, state, { at: '', actor: admin, commandId: 'c', isKeyed, firstSeen: state });
};
const refusal = (command: InvestmentCommand, ...events: Past[]) => {
  const result = decide(command, ...events);
  return result instanceof Refusal ? [result.code, result.facts['path']] : result;
};

test('an investment is listed once', () => {
  const list = { type: 'ListInvestment', investmentId: 'id', terms } as const;
  expect(decide(list)).toEqual([listing]);
  expect(decide(list, listing)).toEqual([]);
});

test('a wrong term is refused by its name', () => {
  const wrong: [keyof InvestmentTerms, unknown][] = [
    ['name', ' '],
    ['category', 'Art'],
    ['investmentReturn', '18'],
    ['investmentReturn', '1000%'],
    ['duration', '9 weeks'],
    ['duration', '0 days'],
    ['pricePerUnit', 0],
    ['pricePerUnit', -1],
  ];
  for (const [term, value] of wrong) {
    const changed = { ...terms, [term]: value } as InvestmentTerms;
    expect(refusal({ type: 'ListInvestment', investmentId: 'id', terms: changed })).toEqual(['BadInput', term]);
    expect(refusal({ type: 'ReviseInvestment', terms: changed }, listing)).toEqual(['BadInput', term]);
  }
});

test('a revision keeps the terms that it does not name', () =>
  expect(decide({ type: 'ReviseInvestment', terms: { pricePerUnit: usd(320) } }, listing)).toEqual([
    { type: 'InvestmentRevised', data: { ...terms, pricePerUnit: usd(320) } },
  ]));

test('a revision that changes nothing writes no event', () =>
  expect(decide({ type: 'ReviseInvestment', terms }, listing)).toEqual([]));

test('a fetched picture takes the place of its address, and of nothing that was chosen since', () => {
  const address = 'https://example.com/mill.jpg';
  const place = { type: 'PlacePicture', address, img: '/media/mill.webp' } as const;
  const asked: InvestmentEvent = { type: 'InvestmentRevised', data: { ...terms, img: address } };
  expect(decide(place, listing, asked)).toEqual([
    { type: 'InvestmentRevised', data: { ...terms, img: '/media/mill.webp' } },
  ]);
  const another: InvestmentEvent = { type: 'InvestmentRevised', data: { ...terms, img: '' } };
  expect(decide(place, listing, asked, another)).toEqual([]);
  expect(decide(place, listing, asked, delisting)).toEqual([]);
});

test('an investment that is not there is neither revised nor delisted', () => {
  expect(refusal({ type: 'ReviseInvestment', terms })).toEqual(['NotFound', undefined]);
  expect(refusal({ type: 'DelistInvestment' })).toEqual(['NotFound', undefined]);
});

test('a delisted investment is not revised, and delisting twice writes one event', () => {
  expect(refusal({ type: 'ReviseInvestment', terms: { name: 'Other' } }, listing, delisting)).toEqual([
    'Delisted',
    undefined,
  ]);
  expect(decide({ type: 'DelistInvestment' }, listing)).toEqual([delisting]);
  expect(decide({ type: 'DelistInvestment' }, listing, delisting)).toEqual([]);
});

test('a change of terms that moved since they were looked at is stale', () => {
  const revised: InvestmentEvent = { type: 'InvestmentRevised', data: { ...terms, name: 'New' } };
  expect(refusal({ type: 'ReviseInvestment', terms, seenRevision: 0 }, listing, revised)).toEqual(['Stale', undefined]);
  expect(refusal({ type: 'DelistInvestment', seenRevision: 0 }, listing, revised)).toEqual(['Stale', undefined]);
});

test('a picture that was fetched meanwhile makes no other change stale, and moves no terms', () => {
  const asked: InvestmentEvent = { type: 'InvestmentRevised', data: { ...terms, img: 'https://example.com/mill.jpg' } };
  const placed: Past = { type: 'InvestmentRevised', data: { ...terms, img: '/media/mill.webp' }, actor: system };
  const history = [listing, asked, placed];
  expect(after(...history)).toMatchObject({ revision: 2, termsMovedAt: 1 });
  expect(decide({ type: 'ReviseInvestment', terms: { name: 'New' }, seenRevision: 1 }, ...history)).toEqual([
    { type: 'InvestmentRevised', data: { ...terms, name: 'New', img: '/media/mill.webp' } },
  ]);
  expect(decide({ type: 'DelistInvestment', seenRevision: 1 }, ...history)).toEqual([delisting]);
  for (const change of [
    { terms: { img: '' }, seenRevision: 1 },
    { terms: { name: 'New' }, seenRevision: 0 },
  ])
    expect(refusal({ type: 'ReviseInvestment', ...change }, ...history)).toEqual(['Stale', undefined]);
});

test("maturity is the day of purchase plus the duration, clamped to the month's end", () => {
  expect(maturityDate('2026-11-21T23:59:59.999Z', '30 days')).toBe('2026-12-21T00:00:00.000Z');
  expect(maturityDate('2026-01-31T10:00:00.000Z', '1 months')).toBe('2026-02-28T00:00:00.000Z');
  expect(maturityDate('2028-02-29T10:00:00.000Z', '1 years')).toBe('2029-02-28T00:00:00.000Z');
  expect(maturityDate('2026-05-31T10:00:00.000Z', '9 months')).toBe('2027-02-28T00:00:00.000Z');
});

test('even the longest durations mature after the day of purchase, as text too', () => {
  for (const longest of ['9999 days', '9999 months', '999 years']) {
    expect(maturityDate('2026-11-21T12:00:00.000Z', longest) > '2026-11-21T12:00:00.000Z').toBe(true);
  }
  expect(() => maturityDate('2026-11-21T12:00:00.000Z', '9999 years')).toThrow(RangeError);
});

test('a percentage is read to the basis point', () => {
  expect([returnBps('18%'), returnBps('7.5%'), returnBps('0.25%')]).toEqual([1_800, 750, 25]);
  expect(() => returnBps('7.123%')).toThrow(RangeError);
});

test('terms that aren’t given are left out, and one that isn’t named doesn’t compile', () => {
  const { img: _, ...named } = terms;
  expect(givenTerms({ ...named, img: undefined })).toEqual(named);
  // @ts-expect-error the picture would be dropped in silence
  givenTerms(named);
});

const limited = { type: 'InvestmentListed', data: { investmentId: 'id', ...terms, unitsOffered: 5 } } as const;
const reserved = (holdingId: string, units: number) => ({ type: 'UnitsReserved', data: { holdingId, units } }) as const;
const reserve = (units: number, holdingId = 'c') => ({ type: 'ReserveUnits', holdingId, units }) as const;

test('what is sold and reserved is on offer no more, and what is released is again', () => {
  const confirmed = { type: 'ReservationConfirmed', data: { holdingId: 'a', units: 2 } } as const;
  const soldTwo = [reserved('a', 2), confirmed];
  expect(unitsLeft(after(limited, ...soldTwo))).toBe(3);
  const both = [limited, ...soldTwo, reserved('b', 2)];
  expect(decide(reserve(2), ...both)).toMatchObject({ code: 'SoldOut', facts: { left: 1 } });
  expect(decide(reserve(1), ...both)).toEqual([reserved('c', 1)]);
  expect(decide(reserve(1, 'b'), ...both)).toEqual([]);
  const end = { type: 'EndReservation', holdingId: 'b', isBought: false } as const;
  expect(decide(end, ...both)).toEqual([{ type: 'ReservationReleased', data: { holdingId: 'b', units: 2 } }]);
  expect(decide(end, limited, ...soldTwo)).toEqual([]);
});

test('units are reserved of what is listed, on the terms that were seen, and where there is a limit', () => {
  expect(decide(reserve(100), listing)).toEqual([]);
  expect(decide(reserve(1), limited, delisting)).toMatchObject({ code: 'Delisted' });
  const revised = { type: 'InvestmentRevised', data: { ...terms, unitsOffered: 5, pricePerUnit: usd(320) } } as const;
  expect(decide({ ...reserve(1), seenRevision: 0 }, limited, revised)).toMatchObject({ code: 'Stale' });
});

test('an offer is raised freely, and never falls below what is sold and reserved', () => {
  const past = [limited, reserved('a', 2), reserved('b', 2)];
  const offer = (unitsOffered: number) => ({ type: 'ReviseInvestment', terms: { unitsOffered } }) as const;
  expect(decide(offer(3), ...past)).toMatchObject({ code: 'BelowSold', facts: { sold: 4 } });
  for (const units of [4, 9, 0]) expect(decide(offer(units), ...past)).toMatchObject([{ type: 'InvestmentRevised' }]);
});

test('a limit that is set later counts what was sold before', () => {
  const set = (unitsOffered: number) =>
    ({ type: 'ReviseInvestment', terms: { unitsOffered }, unitsBought: 7 }) as const;
  expect(decide(set(6), listing)).toMatchObject({ code: 'BelowSold', facts: { sold: 7 } });
  const [event] = decide(set(10), listing) as InvestmentEvent[];
  expect(unitsLeft(after(listing, event!))).toBe(3);
});
