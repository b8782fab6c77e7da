import { serializers } from '@northvale/projections/engine/log.ts';
import { type Logger, pino } from 'pino';
import type { Config } from '../config.ts';

const ERROR = 50;

/**
 * The server's log. While it starts, a person reads along: only warnings are told at once. Errors wait for `started`,
 * since a failed start tells its reason as a sentence. From `LOG_LEVEL=debug` on everything is told at once.
 */
export function createStartLog(level: Config['logLevel']): { readonly log: Logger; readonly started: () => void } {
  if (level === 'debug' || level === 'trace') return { log: pino({ level, serializers }), started: () => {} };
  const held: (() => void)[] = [];
  let starting = true;
  const log = pino({
    serializers,
    level: level === 'info' ? 'warn' : level,
    hooks: {
      logMethod(words, tell, at) {
        if (starting && at === ERROR) held.push(() => tell.apply(this, words));
        else tell.apply(this, words);
      },
    },
  });
  return {
    log,
    started() {
      starting = false;
      log.level = level;
      for (const tell of held) tell();
    },
  };
}
