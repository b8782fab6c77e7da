import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { ActKind } from './acts.ts';
import { register, resetPassword, updatePassword } from './auth.ts';
import { addBank } from './bankAccounts.ts';
import type { Call } from './calls/call.ts';
import { CALLS } from './calls/calls.ts';
import { centsOf, depositAmount, NOT_AN_AMOUNT } from './dollars.ts';
import { dateOfBirth, email, instant, personName, phonenumber } from './fields.ts';
import { invest } from './holdings.ts';
import { newInvestment, savedInvestmentForm } from './investmentTerms.ts';
import { profileFields } from './profile.ts';
import { newDeposit } from './requests.ts';

const messagesOf = (schema: z.ZodType, value: unknown): string[] => {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
};

describe('an amount', () => {
  test.each([[100], [100.5], [1250.55], [10_000_000]])('%d dollars pass', (amount) => {
    expect(messagesOf(depositAmount, amount)).toEqual([]);
  });

  test.each([
    ['100'],
    [null],
    [undefined],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [100.001],
    [1e21],
    [123.456],
    [true],
    [[100]],
  ])('%s is not one', (amount) => {
    expect(messagesOf(depositAmount, amount)).toEqual([NOT_AN_AMOUNT]);
  });

  test.each([[99.99], [0], [-5], [-100]])('%d is below the minimum', (amount) => {
    expect(messagesOf(depositAmount, amount)).toEqual(['Amount must be greater than $100']);
  });

  test('above ten millions is refused', () => {
    expect(messagesOf(depositAmount, 10_000_000.01)).toEqual(['Amount must be at most $10,000,000']);
  });

  test('is whole cents inside', () => {
    expect(centsOf(0.29)).toBe(29);
    expect(centsOf(1250.5)).toBe(125_050);
  });
});

test('an unknown field is refused by its name', () => {
  const parsed = newDeposit.safeParse({ userId: 'a', amount: 100, colour: 'red' });
  expect(parsed.error?.issues[0]).toMatchObject({ code: 'unrecognized_keys', keys: ['colour'] });
});

test('an accent in a repeated password is one letter, however a keyboard writes it', () => {
  const password = 'Cafe\u0301-lantern';
  for (const confirmPassword of [password, password.normalize()])
    expect(resetPassword.parse({ password, confirmPassword }).password).toBe(password.normalize());
});

test('the passwords of a sign-up are long enough and the same', () => {
  const person = {
    name: 'Ann',
    email: 'a@b.co',
    phonenumber: '12345',
    password: 'secret!',
    confirmPassword: 'secret!',
  };
  expect(messagesOf(register, person)).toEqual([]);
  expect(messagesOf(register, { ...person, how: 'X', refferalcode: '' })).toEqual([]);
  expect(messagesOf(register, { ...person, confirmPassword: 'other' })).toEqual(['Passwords do not match']);
  expect(messagesOf(register, { ...person, password: 'abc', confirmPassword: 'abc' })).toEqual([
    'Password must be at least 6 characters long',
  ]);
  expect(messagesOf(updatePassword, { oldPassword: 'x' })).toEqual(['Both fields are required.']);
});

test('a name takes any script and emoji, and nothing that deceives', () => {
  for (const name of ['Zoë 🦊', '李小龍', 'محمد', 'x'.repeat(200), '😀'.repeat(200)]) {
    expect(messagesOf(personName, name)).toEqual([]);
  }
  for (const name of ['', '  ', 'a\u202Eb', 'a\nb', 'a\0b', '\uD800', 'x'.repeat(201)]) {
    expect(messagesOf(personName, name)).toHaveLength(1);
  }
});

test('an email address has a form and at most 254 characters', () => {
  expect(messagesOf(email, 'ann@example.com')).toEqual([]);
  for (const wrong of ['', 'ann', 'ann@', 'a b@c.de', `${'x'.repeat(250)}@example.com`, 7]) {
    expect(messagesOf(email, wrong)).toHaveLength(1);
  }
});

test('a telephone number is 5 to 32 digits, spaces, + - ( )', () => {
  expect(messagesOf(phonenumber, '+44 (0)20 7946-0000')).toEqual([]);
  for (const wrong of ['1234', 'x'.repeat(8), '1'.repeat(33)]) expect(messagesOf(phonenumber, wrong)).toHaveLength(1);
});

test('a date of birth is a date, of someone of age', () => {
  expect(messagesOf(dateOfBirth, '1990-02-28')).toEqual([]);
  for (const wrong of ['1990-02-30', '28.2.1990', new Date().toISOString().slice(0, 10), '0001-01-01']) {
    expect(messagesOf(dateOfBirth, wrong)).toHaveLength(1);
  }
});

test('where a date of birth may be taken back, a wrong one is told in the same words', () => {
  const { dob } = profileFields.shape;
  expect(messagesOf(dob, '')).toEqual([]);
  for (const wrong of ['1990-02-30', '2020-01-01', 7])
    expect(messagesOf(dob, wrong)).toEqual(messagesOf(dateOfBirth, wrong));
});

test('a time is ISO 8601 or a plain date', () => {
  for (const time of ['2026-01-31', '2026-01-31T10:00:00Z', '2026-01-31T10:00:00.123+02:00']) {
    expect(messagesOf(instant, time)).toEqual([]);
  }
  for (const wrong of [
    '2026-02-30',
    'yesterday',
    '1',
    '2026-01-31T25:00:00Z',
    '0000-01-01',
    '9999-12-31T23:59:59-23:59',
  ]) {
    expect(messagesOf(instant, wrong)).toHaveLength(1);
  }
});

test('a bank is one of the list', () => {
  const account = { bankName: 'Citigroup', accountNumber: '1234', accountHolderName: 'Ann' };
  expect(messagesOf(addBank, account)).toEqual([]);
  expect(messagesOf(addBank, { ...account, bankName: 'Monzo' })).toEqual(['Please select a valid bank.']);
});

test('units are whole numbers from 1 to 100', () => {
  for (const unitsPurchased of [0, 101, 1.5, '1', null]) {
    expect(messagesOf(invest, { userId: 'u', investmentId: 'i', unitsPurchased })).toHaveLength(1);
  }
});

test('an investment comes as JSON or as a form of texts', () => {
  const terms = { name: 'Farm', category: 'Agriculture', investmentReturn: '18%', duration: '9 months' };
  expect(
    messagesOf(newInvestment, { ...terms, pricePerUnit: 50.25, img: 'https://x.example/a.png', investors: 0 }),
  ).toEqual([]);
  expect(savedInvestmentForm.parse({ ...terms, pricePerUnit: '50.25' }).pricePerUnit).toBe(50.25);
  for (const wrong of [
    { pricePerUnit: 0 },
    { pricePerUnit: -1 },
    { pricePerUnit: 1, duration: 'soon' },
    { pricePerUnit: 1, img: 'javascript:1' },
  ]) {
    expect(messagesOf(newInvestment, { ...terms, ...wrong })).toHaveLength(1);
  }
});

test('whatever shows one person’s account to staff is recorded', () => {
  const shown = Object.entries<Call>(CALLS).filter(
    ([name, { access }]) => /^GET .*(:userId|\/users\/:id)/.test(name) && access !== 'own',
  );
  expect(shown.length).toBeGreaterThan(5);
  const recorded: (ActKind | undefined)[] = ['accountViewed', 'documentViewed', 'exported'];
  expect(shown.filter(([, { act }]) => !recorded.includes(act)).map(([name]) => name)).toEqual([]);
});
