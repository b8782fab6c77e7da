import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Middleware } from 'koa';
import { Problem } from './problem.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The calls that a process works on at once: with more, each would only take longer, and hold its memory meanwhile. */
const MOST_IN_FLIGHT = 128;

const LONGEST_WAIT_SECONDS = 60;

/** Those who watch are answered all the more while there is too much to do. */
const isForWatching = (path: string): boolean => /^\/api\/(health\/|metrics\b)/.test(path);

export interface Entrance {
  /** Refuses what comes while there is no place, before anything is read of it: that costs a tenth of a call. */
  guard(listener: Listener): Listener;
  /**
   * Takes a place for a call, after its body has come: who sends one slowly keeps nobody out.
   * @throws Problem (503) where there is none
   */
  readonly enter: Middleware;
  /** The calls under way, and how many were refused so far. */
  figures(): { readonly inFlight: number; readonly refused: number };
}

/** Bounds what a process has to do at once. Who is refused is told when there will be a place. */
export function createEntrance(most = MOST_IN_FLIGHT, now: () => number = () => performance.now()): Entrance {
  /** When the last calls were, as many as there are places. */
  const finished: number[] = [];
  let inFlight = 0;
  let refused = 0;
  /** Since when there has always been something to do. */
  let busySince = 0;

  function leave(): void {
    inFlight -= 1;
    finished.push(now());
    if (finished.length > most) finished.shift();
  }

  /** As long as it took for as many to leave as are here now. */
  function secondsToWait(): number {
    const since = Math.max(finished.at(-inFlight) ?? busySince, busySince);
    return Math.min(Math.max(Math.ceil((now() - since) / 1_000), 1), LONGEST_WAIT_SECONDS);
  }

  function refusal(): Problem {
    refused += 1;
    return new Problem('Unavailable', { retryAfterSeconds: secondsToWait() });
  }

  return {
    guard: (listener) => (request, response) => {
      const { url = '' } = request;
      if (inFlight < most || !url.startsWith('/api/') || isForWatching(url)) return listener(request, response);
      const { status, code, message, retryAfterSeconds } = refusal();
      response.writeHead(status, {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
        'Retry-After': String(retryAfterSeconds),
      });
      response.end(JSON.stringify({ message, code }));
      return Promise.resolve();
    },

    async enter(ctx, next) {
      // What comes with a file is read further on; a person sends few of those (`limits.ts`).
      if (isForWatching(ctx.path) || ctx.is('multipart/form-data')) return next();
      if (inFlight >= most) throw refusal();
      if (inFlight === 0) busySince = now();
      inFlight += 1;
      try {
        return await next();
      } finally {
        leave();
      }
    },

    figures: () => ({ inFlight, refused }),
  };
}
