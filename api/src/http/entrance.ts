import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Middleware } from 'koa';
import { Problem } from './problem.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The calls that a process works on at once: with more, each would only take longer, and hold its memory meanwhile. */
const MOST_IN_FLIGHT = 128;

/** By how many of the last seconds the rate is known at which calls are finished. */
const SECONDS = 5;
const LONGEST_WAIT = 60;

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
  const finished = Array.from({ length: SECONDS }, () => ({ second: -SECONDS, calls: 0 }));
  let inFlight = 0;
  let refused = 0;
  /** Since when there has always been something to do. */
  let busySince = 0;

  function leave(): void {
    inFlight -= 1;
    const second = Math.floor(now() / 1_000);
    const noted = finished[second % SECONDS]!;
    noted.calls = noted.second === second ? noted.calls + 1 : 1;
    noted.second = second;
  }

  /** How long those who are here take to leave, at the rate at which others did. */
  function secondsToWait(): number {
    const oldest = Math.floor(now() / 1_000) - SECONDS;
    const calls = finished.reduce((sum, noted) => sum + (noted.second > oldest ? noted.calls : 0), 0);
    const seconds = Math.min(Math.max((now() - busySince) / 1_000, 1), SECONDS);
    const wait = calls === 0 ? seconds : (inFlight * seconds) / calls;
    return Math.min(Math.max(Math.ceil(wait), 1), LONGEST_WAIT);
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
