import { said } from './said.ts';
import { DURATION_PATTERN, RETURN_PATTERN } from '@northvale/ledger/investment/terms.ts';
import * as z from 'zod';
import { balanceDollars, dollarsText, NOT_AN_AMOUNT } from './dollars.ts';
import { id, line, revision } from './fields.ts';
import { category } from './investments.ts';
import { MAX_UNITS_OFFERED } from './limits.ts';

/** 5 MiB. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** What is said of a file that is none. */
export const NOT_A_PICTURE = said('NotAPicture', 'Please choose a picture.');

const investmentName = line(200, said('TitleRequired', 'Please enter a name.'));
const investmentReturn = z
  .string({ error: said('NotAReturn', 'Please enter a return such as 18%.') })
  .regex(RETURN_PATTERN, said('NotAReturn', 'Please enter a return such as 18%.'));
const duration = z
  .string({ error: said('NotADuration', 'Please enter a duration such as 9 months.') })
  .regex(DURATION_PATTERN, said('NotADuration', 'Please enter a duration such as 9 months.'));
const price = balanceDollars.refine((value) => value > 0, { error: NOT_AN_AMOUNT, abort: true });

const MOST_OF_ADDRESS = 2_000;
const TOO_LONG = said('TooLong', 'At most {count} characters.', { count: 2000 });

const fundCharge = z
  .string({ error: said('NotACharge', 'Please enter a charge such as 0.4%, or nothing.') })
  .refine((value) => value === '' || RETURN_PATTERN.test(value), {
    error: said('NotACharge', 'Please enter a charge such as 0.4%, or nothing.'),
    abort: true,
  });
const NOT_UNITS_OFFERED = said('NotUnitsOffered', 'Please enter a whole number from 1 to {most}, or nothing.', {
  most: MAX_UNITS_OFFERED,
});
/** null for no limit. */
const unitsOffered = z
  .number({ error: NOT_UNITS_OFFERED })
  .refine((value) => Number.isInteger(value) && value >= 1 && value <= MAX_UNITS_OFFERED, {
    error: NOT_UNITS_OFFERED,
    abort: true,
  })
  .nullable();

/** An address to fetch the picture from, the address of a picture that we serve, or '' for none. */
const img = z
  .string({ error: said('NotHttps', 'Please give an https address.') })
  .max(MOST_OF_ADDRESS, TOO_LONG)
  // An event holds it as it is, and is a few thousand bytes long at most.
  .refine((value) => new TextEncoder().encode(value).length <= MOST_OF_ADDRESS, { error: TOO_LONG, abort: true })
  .refine((value) => value === '' || isOurPicture(value) || urlOf(value)?.protocol === 'https:', {
    error: said('NotHttps', 'Please give an https address.'),
    abort: true,
  })
  .refine(
    (value) => value === '' || isOurPicture(value) || isPictureAddress(value),
    said('NotPublic', 'Please give the address of a public server by its name, without a port or a password.'),
  );

/** What the spec's form sends and nobody uses: the count of investors is derived from purchases. */
const investors = z.unknown().optional();

/** POST /auth/investments without `editId`. */
export const newInvestment = z.strictObject({
  name: investmentName,
  category,
  investmentReturn,
  duration,
  pricePerUnit: price,
  img: img.optional(),
  fundCharge: fundCharge.optional(),
  unitsOffered: unitsOffered.optional(),
  investors,
});
export type NewInvestment = z.infer<typeof newInvestment>;

/** POST /auth/investments with `editId`: only what is sent changes. */
const investmentRevision = newInvestment.partial().extend({ editId: id, revision: revision.optional() });
export type InvestmentRevision = z.infer<typeof investmentRevision>;

/** PUT /admin/investments/{id}. */
export const revisedTerms = investmentRevision.omit({ editId: true, investors: true });

/** POST /auth/investments: a revision with `editId`; without one it must be a whole new investment. */
export const savedInvestment = investmentRevision.partial();

const textPrice = dollarsText.pipe(price);
const textRevision = z
  .string()
  .regex(/^\d{1,15}$/, said('NotARevision', 'Please give a revision.'))
  .transform(Number);

/** The same as a multipart form, whose values are texts. */
export const savedInvestmentForm = savedInvestment.extend({
  pricePerUnit: textPrice.optional(),
  revision: textRevision.optional(),
  unitsOffered: z
    .string()
    .transform((value) => (value === '' ? null : /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN))
    .pipe(unitsOffered)
    .optional(),
  investors: z.string().optional(),
}) satisfies z.ZodObject<Readonly<Record<string, z.ZodType<unknown, string | undefined>>>>;

/** A picture that lies with us. */
export const isOurPicture = (img: string): boolean => /^\/media\/[\w-]+\.webp$/.test(img);

/**
 * An address that pictures may be fetched from: TLS on its own port, and a host by its name, which the Internet knows:
 * what it stands for is looked at again when it is fetched.
 */
export function isPictureAddress(img: string): boolean {
  const url = urlOf(img);
  if (!url) return false;
  const { protocol, port, username, password, hostname } = url;
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  // A number is written in many ways; the parser has made a dotted one of each, and puts one of IPv6 in brackets.
  return isPlain && /\.[a-z][a-z0-9-]*\.?$/.test(hostname);
}

const urlOf = (value: string): URL | undefined => (URL.canParse(value) ? new URL(value) : undefined);
