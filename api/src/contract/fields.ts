import { said } from './said.ts';
import { isStorableText } from '@northvale/ledger/event/json.ts';
import * as z from 'zod';

/**
 * Characters that make a name read as something else: controls, bidi marks, overrides and isolates, line separators,
 * what sets a text beside another one; and what is no character at all.
 */
const DECEIVING = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u206F\uFEFF\uFFF9-\uFFFB\p{Noncharacter_Code_Point}]/u;

/** What shows nothing by itself: blanks, and what only tells how others are drawn. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/** What somebody looks for: what shows nothing isn't looked for, and a run of blanks of any kind is one. */
export const sought = (error?: string) =>
  z
    .string(error === undefined ? {} : { error })
    .normalize()
    .overwrite((value) => value.replace(IGNORABLE, '').replace(/\s+/g, ' ').trim());

const codePoints = (text: string): number => Array.from(text).length;

const storable = (schema: z.ZodString, maxLength: number) =>
  schema
    .refine(isStorableText, {
      error: said('NotStorable', 'This text holds characters that cannot be stored.'),
      abort: true,
    })
    .refine((value) => codePoints(value) <= maxLength, {
      error: said('TooLong', 'At most {count} characters.', { count: maxLength }),
      abort: true,
    });

/**
 * Text that every store keeps as it is, at most so many code points long. A letter with its accent is one, however a
 * keyboard writes it: what looks the same is found by the same search.
 */
export const text = (maxLength: number, error = said('Required', 'Please enter a text.')) =>
  storable(z.string({ error }).normalize(), maxLength);

const isSeen = (value: string): boolean => value.replace(UNSEEN, '') !== '';

const seen = (schema: z.ZodString, error: string) => schema.refine(isSeen, { error, abort: true });

const inOneLine = (schema: z.ZodString) =>
  schema.refine((value) => !DECEIVING.test(value), {
    error: said('ControlCharacters', 'Control characters are not allowed.'),
    abort: true,
  });

/** One line in which something can be seen, without characters that deceive the reader. */
export const line = (maxLength: number, error: string) => inOneLine(seen(text(maxLength, error), error));

/** The same, kept letter by letter as it was sent: for what is compared with its request later. */
export const lineAsSent = (maxLength: number, error: string) =>
  inOneLine(seen(storable(z.string({ error }), maxLength), error));

/** The same, or nothing. */
export const lineOrNothing = (maxLength: number) => inOneLine(text(maxLength));

export const personName = line(200, said('NameRequired', 'Please enter your name.')).trim();

export const email = z
  .string({ error: said('EmailRequired', 'Please enter your email address.') })
  .trim()
  .refine((value) => value !== '', { error: said('EmailRequired', 'Please enter your email address.'), abort: true })
  .refine(isStorableText, { error: said('NotAnEmail', 'Please enter a valid email address.'), abort: true })
  .refine((value) => value.length <= 254, {
    error: said('TooLong', 'At most {count} characters.', { count: 254 }),
    abort: true,
  })
  .refine((value) => z.email().safeParse(value).success, {
    error: said('NotAnEmail', 'Please enter a valid email address.'),
    abort: true,
  });

export const phonenumber = z
  .string({ error: said('PhoneRequired', 'Please enter your phone number.') })
  .regex(/^[\d +\-()]{5,32}$/, said('NotAPhone', 'Please enter a valid phone number.'));

export const PERIOD_REVERSED = said('PeriodReversed', 'The period must end after it begins.');

export const MIN_AGE_YEARS = 18;

/** A date of birth of someone who is old enough, `YYYY-MM-DD`. */
export const dateOfBirth = z
  .string({ error: said('NotADate', 'Please enter a valid date.') })
  .min(1, { error: said('BirthDateRequired', 'Please enter your date of birth.'), abort: true })
  .refine((value) => isDate(value), { error: said('NotADate', 'Please enter a valid date.'), abort: true })
  .refine((value) => isOfAge(value), {
    error: said('TooYoung', 'You must be at least {age} years old.', { age: MIN_AGE_YEARS }),
    abort: true,
  });

/**
 * What in a longer text makes it read as something else. Line breaks and tabs don't, nor do the marks that texts from
 * right to left need.
 */
const MISLEADING = /[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u206F\uFFF9-\uFFFB\p{Noncharacter_Code_Point}]/u;

/** Text of several lines, which reads as it is written. */
export const lines = (maxLength: number, error?: string) =>
  text(maxLength, error).refine((value) => !MISLEADING.test(value), {
    error: said('ControlCharacters', 'Control characters are not allowed.'),
    abort: true,
  });

const REASON_MISSING = said('ReasonRequired', 'Please enter a reason.');

/** The reason of a decision about a person. */
export const reason = lines(500, REASON_MISSING);

/** The same where one has to be given. */
export const statedReason = reason.refine(isSeen, REASON_MISSING);

/** An opaque id in a body; whether it exists is found out later. */
export const id = z
  .string({ error: said('IdRequired', 'Please give an id.') })
  .min(1, said('IdRequired', 'Please give an id.'))
  .refine(isStorableText, {
    error: said('IdRequired', 'Please give an id.'),
  });

/** The revision of a record as its reader saw it. */
export const revision = z
  .number({ error: said('NotARevision', 'Please give a revision.') })
  .refine((value) => Number.isSafeInteger(value) && value >= 0, said('NotARevision', 'Please give a revision.'));

/** A time that a call asks for: ISO 8601, or a plain date, which means its midnight UTC. */
export const instant = z
  .string({ error: said('TimeRequired', 'Please give a time.') })
  .refine(
    (value) =>
      /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/.test(value) &&
      isDate(value.slice(0, 10)) &&
      isOfOurEra(Date.parse(value)),
    said('NotATime', 'Please give a time in ISO 8601.'),
  );

/** A time that the server gives. */
export const timestamp = z.string();

export const message = z.string();

/** What the sentence beside it holds, so that it can be said in another language. */
export const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** The answer of a call that says nothing but its message. */
export const messageAnswer = z.object({ message, facts: facts.optional() });
export type MessageAnswer = z.infer<typeof messageAnswer>;

/** One of a few words, which its refusal names. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, {
    error: said('NotOneOf', 'Please choose {words} or {last}.', {
      words: words.slice(0, -1).join(', '),
      last: words.at(-1) ?? '',
    }),
  });

export const ROLES = ['user', 'admin', 'auditor'] as const;
export const userRole = z.enum(ROLES, { error: said('RoleRequired', 'Please choose a role.') });
export type UserRole = z.infer<typeof userRole>;

/** Everybody but investors. */
export const isStaff = (role: UserRole): boolean => role !== 'user';

export function isDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Four digits name the year, in UTC too: the store reads no others. */
export const isOfOurEra = (ms: number): boolean => ms >= Date.parse('0001-01-01') && ms < Date.parse('+010000-01-01');

function isOfAge(value: string): boolean {
  const birthday = new Date(`${value}T00:00:00Z`);
  birthday.setUTCFullYear(birthday.getUTCFullYear() + MIN_AGE_YEARS);
  return Number(value.slice(0, 4)) >= 1900 && birthday.getTime() <= Date.now();
}
