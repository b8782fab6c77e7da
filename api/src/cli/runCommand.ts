import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { parseVerifierKey, type VerifierKey } from '@northvale/ledger/proof/keys.ts';
import type { Config } from '../config.ts';
import { instant, revision } from '../contract/fields.ts';

const CALL = 'npm run ledger --';

/** Runs the command that the words name, and answers the process's exit code. */
export async function runCommand(
  words: readonly string[],
  commands: Readonly<Record<string, MaintenanceCommand>>,
  surroundings: Surroundings,
): Promise<number> {
  const [name = '--help', ...rest] = words;
  if (name === '--help' || name === '-h') {
    surroundings.say(listOf(commands));
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    surroundings.note(`There is no command '${name}'.\n\n${listOf(commands)}`);
    return 1;
  }
  try {
    const given = parse(rest, command);
    if (given.flag('help')) {
      surroundings.say(`${CALL} ${[name, command.takes].join(' ').trim()}\n\n${command.help}`);
      return 0;
    }
    if (given.words.length > 0 && !takesWords(command)) throw new WrongUsage(`What is '${given.words.join(' ')}'?`);
    return (await command.run(given, surroundings)) ?? 0;
  } catch (cause) {
    surroundings.note(cause instanceof Error ? cause.message : String(cause));
    if (cause instanceof WrongUsage) surroundings.note(`\n${CALL} ${name} ${command.takes}`);
    return 1;
  }
}

/** What isn't asked for may be a slip of who wanted something else. */
const takesWords = ({ takes }: MaintenanceCommand): boolean => /^[^-[]/.test(takes);

/** @throws WrongUsage */
function parse(words: readonly string[], { options }: MaintenanceCommand): Given {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    });
    const given: Readonly<Record<string, unknown>> = values;
    return {
      words: positionals,
      option: (name) => (typeof given[name] === 'string' ? given[name] : undefined),
      flag: (name) => given[name] === true,
      all: (name) => [given[name] ?? []].flat().map(String),
    };
  } catch (cause) {
    throw new WrongUsage(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function listOf(commands: Readonly<Record<string, MaintenanceCommand>>): string {
  const calls = Object.entries(commands).map(([name, { takes, does }]) => [`${name} ${takes}`.trim(), does] as const);
  const width = Math.max(...calls.map(([call]) => call.length));
  return [
    ...calls.map(([call, does]) => `${CALL} ${call.padEnd(width)}  ${does}`),
    '',
    'Each says more with --help.',
  ].join('\n');
}

/** A wrong call of a command: whoever made it is told how it is used. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

export interface Given {
  /** What stands after the command's name, in order, without the options. */
  readonly words: readonly string[];
  /** By its long name; undefined where it wasn't given. */
  option(name: string): string | undefined;
  flag(name: string): boolean;
  /** Of an option that may be given more than once (`multiple`), each. */
  all(name: string): readonly string[];
}

export interface Surroundings {
  /** From the environment. @throws Error naming the setting that is wrong */
  readonly config: () => Config;
  /** Standard output, for results that programs read. */
  readonly out: Writable;
  /** A line of the result, on standard output. */
  readonly say: (line: string) => void;
  /** A line for the person who waits, on standard error: nothing that a program would read. */
  readonly note: (line: string) => void;
}

/** One command of `npm run ledger`. */
export interface MaintenanceCommand {
  /** What it takes, as its help shows it: `<userId> [--at TIME]`. */
  readonly takes: string;
  /** One line, for the list of commands. */
  readonly does: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** Whole lines below the first one of its help: what the options mean, and the exit codes that aren't 0 and 1. */
  readonly help: string;
  /**
   * Answers the exit code, 0 where it answers none.
   * @throws WrongUsage, or an Error with a sentence for whoever called: exit code 1
   */
  run(given: Given, surroundings: Surroundings): Promise<number | void>;
}

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
