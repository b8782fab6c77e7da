import type { Writable } from 'node:stream';
import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../config.ts';

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
