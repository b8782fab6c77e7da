import { beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../../../testing/renderInConsole.tsx';
import { headline } from './headline.ts';

beforeAll(speakEnglish);

const at = '2026-11-22T02:00:00.000Z';
const agreed = { ok: true, differences: [], lastFullRound: at };
const difference = { kind: 'hash', expected: 'a', found: 'b', since: at };

test('differences come before anything else', () => {
  expect(headline({ ...agreed, ok: false, differences: [difference] })).toMatchObject({
    tone: 'bad',
    title: 'One difference',
  });
  const refusedToSign = { since: at, reason: 'The root differs.' };
  const many = Array.from({ length: 1000 }, () => difference);
  expect(headline({ ...agreed, ok: false, differences: many, refusedToSign }).title).toBe('1,000 differences');
});

test('a refusal to sign is bad also where no difference is known', () => {
  const refusedToSign = { since: at, reason: 'The log forked.' };
  expect(headline({ ...agreed, ok: false, refusedToSign })).toMatchObject({ tone: 'bad', title: 'Signing is refused' });
});

test('it is good only once a full round has ended', () => {
  expect(headline(agreed).tone).toBe('good');
  expect(headline({ ok: false, differences: [] })).toMatchObject({
    tone: 'open',
    title: 'The first round is under way',
  });
});
