import { pause } from '@northvale/ledger/pause.ts';
import { stdSerializers } from 'pino';

/** The operator's log, in pino's shape, so that its logger fits. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** How pino writes an error: without what Postgres quotes of a row, which may be a person's. */
export const serializers = {
  err(error: Error): object {
    const { detail: _, where: __, ...told } = stdSerializers.err(error);
    return told;
  },
};

/** SQLSTATE classes about the statement, its rows or its tables, not the server's health. */
const REFUSED_STATEMENT = /^(21|22|23|42|54)[0-9A-Z]{3}$/;

/** Whether a database error will recur however often the statement is retried. */
export const isRefusedStatement = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && REFUSED_STATEMENT.test(String(error.code));

/**
 * Does work, and again an interval after it ends, until the signal aborts. A failure is logged with the given words,
 * and the work is tried again after the next interval.
 */
export const every =
  (
    intervalMs: number | (() => number),
    log: Pick<Log, 'warn'>,
    failing: string,
    work: (signal: AbortSignal) => Promise<void>,
  ) =>
  async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      await work(signal).catch((error: unknown) => log.warn({ err: error }, failing));
      await pause(typeof intervalMs === 'number' ? intervalMs : intervalMs(), signal);
    }
  };
