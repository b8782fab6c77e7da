import { Failure, type FailureCode } from '@northvale/api/client/apiError.ts';
import { beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../../testing/renderInConsole.tsx';
import { balanceChanges } from './balanceChanges.ts';
import { tellRefusal } from './refusal.ts';

beforeAll(speakEnglish);

const now = { available: 7052.5, held: 1200 };
const figures = (...parameters: Parameters<typeof balanceChanges>) =>
  balanceChanges(...parameters).map(({ label, before, after }) => [label, before, after]);

test('an approved withdrawal leaves what can be spent as it is', () => {
  expect(figures('withdrawal', 'approve', 1200, now)).toEqual([
    ['Available', 7052.5, 7052.5],
    ['On hold', 1200, 0],
    ['Balance', 8252.5, 7052.5],
  ]);
});

test('a rejected withdrawal gives the hold back and leaves the balance as it is', () => {
  expect(figures('withdrawal', 'reject', 1200, now)).toEqual([
    ['Available', 7052.5, 8252.5],
    ['On hold', 1200, 0],
    ['Balance', 8252.5, 8252.5],
  ]);
});

test('an approved deposit is available at once, a rejected one moves nothing', () => {
  expect(figures('deposit', 'approve', 0.1, { available: 0.2, held: 0 })).toEqual([
    ['Available', 0.2, 0.3],
    ['On hold', 0, 0],
    ['Balance', 0.2, 0.3],
  ]);
  expect(figures('deposit', 'reject', 100, now).every(([, before, after]) => before === after)).toBe(true);
});

beforeAll(speakEnglish);

const refused = (code: FailureCode, sentence = 'A sentence.') => new Failure(code, { status: 409, sentence });
/** As it is where an earlier try's answer was lost. */
const afterLost = (failure: Failure<FailureCode>) => Object.assign(failure, { earlierMayBeDone: true });
const at = new Date(2026, 10, 21, 10, 12).toISOString();

test.each(['AlreadyDecided', 'Stale'] as const)('a decision made meanwhile (%s) names who made it and when', (code) => {
  const told = tellRefusal(refused(code), {
    record: { status: 'approved', decidedBy: { id: 'a', name: 'Ines Carvalho' }, decidedAt: at },
  });
  expect(told).toEqual({
    title: 'Ines Carvalho approved this at 10:12.',
    detail: 'This attempt changed nothing.',
    isOver: true,
  });
});

test('a request that its owner cancelled is told as that', () => {
  expect(tellRefusal(refused('AlreadyDecided'), { record: { status: 'cancelled', decidedAt: at } }).title).toBe(
    'The owner cancelled this at 10:12.',
  );
});

test('without the present record the server’s sentence stands', () => {
  expect(tellRefusal(refused('AlreadyDecided', 'This request has already been decided.')).title).toBe(
    'This request has already been decided.',
  );
});

test.each(['Stale', 'SecondAdminNeeded', 'AlreadyDecided'] as const)(
  '%s cannot be asked again in the same way',
  (code) => {
    expect(tellRefusal(refused(code)).isOver).toBe(true);
  },
);

test.each([
  new Failure('NetworkError', { status: 0, sentence: 'Network Error' }),
  new Failure('OutcomeUnknown', { status: 503, sentence: 'Please ask again.' }),
  new Failure('Unexpected', { status: 502 }),
  new Failure('Unexpected', { status: 200, sentence: 'The server’s answer could not be read.' }),
  afterLost(new Failure('Unavailable', { status: 503, sentence: 'Nothing was done.' })),
])('an answer that never came may be asked for again (%s)', (error) => {
  const told = tellRefusal(error);
  expect([told.title, told.isOver]).toEqual([error.message, false]);
  expect(told.detail).toContain('it counts once');
});

test('any other refusal is told in the specification’s word and the server’s sentence', () => {
  expect(tellRefusal(refused('OwnAccount', 'You cannot decide on your own account.'))).toEqual({
    title: 'Failed',
    detail: 'You cannot decide on your own account. This attempt changed nothing.',
    isOver: false,
  });
});
