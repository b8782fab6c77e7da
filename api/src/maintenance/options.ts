import { instant, revision } from '../contract/fields.ts';
import { WrongUsage } from './command.ts';

/** A time as the ledger writes it, in UTC with milliseconds. @throws WrongUsage */
export function timeOption(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!instant.safeParse(text).success) {
    throw new WrongUsage(`'${text}' is no time: write it as 2026-06-30T23:59:59Z, or as a date.`);
  }
  return new Date(text).toISOString();
}

/** @throws WrongUsage */
export function revisionOption(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (!revision.safeParse(number).success) throw new WrongUsage(`'${text}' is no revision: they count from 0.`);
  return number;
}
