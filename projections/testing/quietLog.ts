import type { Log } from '../src/engine/log.ts';

/** A log that remembers what was said, for tests to look at. */
export function createQuietLog(): Log & { readonly said: string[] } {
  const said: string[] = [];
  const say = (level: string) => (facts: object, message: string) => {
    const { err } = facts as { err?: Error };
    said.push(`${level}: ${message}${err ? `: ${err.message}` : ''}`);
  };
  return { said, info: say('info'), warn: say('warn'), error: say('error') };
}
