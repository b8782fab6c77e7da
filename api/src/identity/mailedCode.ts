import { MAILED_CODE_DIGITS } from '../contract/auth.ts';

/** How many there are of the codes that confirm an address. */
export const MAILED_CODES = 10 ** MAILED_CODE_DIGITS;

/** The code that a number gives, as it is mailed and typed. */
export const writtenCode = (number: number): string => String(number % MAILED_CODES).padStart(MAILED_CODE_DIGITS, '0');
