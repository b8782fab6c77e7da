import { instant, revision } from '../contract/fields.ts';
import { resolve } from 'node:path';
import { type VerifierKey, parseVerifierKey } from '@northvale/ledger/proof/keys.ts';
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

/** Where a file is that somebody names: npm runs a command in another folder than where it was called. */
export const fileOption = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path);

/**
 * Verifier keys, one or several lines an option.
 * @throws WrongUsage
 */
export function keysOption(texts: readonly string[]): readonly VerifierKey[] {
  const lines = texts.flatMap((text) => text.split(/\s+/)).filter(Boolean);
  try {
    return lines.map(parseVerifierKey);
  } catch (cause) {
    throw new WrongUsage(`That is no verifier key: ${cause instanceof Error ? cause.message : ''}.`, { cause });
  }
}
