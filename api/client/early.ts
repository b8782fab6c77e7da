import type { CallName } from '../src/contract/calls/calls.ts';
import { requestOf } from './request.ts';
import type { Given } from './sent.ts';
import type { Session } from './session.ts';

/** What was asked longer ago than this is asked anew. */
const FRESH_MS = 15_000;

interface Begun {
  answer: Promise<Response>;
  token: string;
  atMs: number;
}

/** What a first screen will want, asked while the program that wants it is still on its way. */
export interface Early {
  /** Of a stranger, nothing is asked. */
  ask: <Name extends CallName & `GET ${string}`>(name: Name, ...given: Given<Name>) => void;
  /** `fetch`, but what was asked early and for the same person is taken from there, once. */
  fetch: (url: string, init: RequestInit & { signal: AbortSignal }) => Promise<Response>;
}

/** Loaded by itself and before all else: it must stay small. */
export function createEarly(baseUrl: string, session: Pick<Session, 'token'>): Early {
  const begun = new Map<string, Begun>();

  function take(url: string, { method, headers }: RequestInit): Promise<Response> | undefined {
    const found = begun.get(url);
    if (found === undefined || method !== 'GET') return undefined;
    begun.delete(url);
    const isTheirs = new Headers(headers).get('authorization') === bearer(found.token);
    return isTheirs && performance.now() - found.atMs < FRESH_MS ? found.answer : undefined;
  }

  return {
    ask(name, ...given) {
      const token = session.token();
      if (token === null) return;
      const { address, init } = requestOf(name, given[0]);
      const headers = new Headers(init.headers);
      headers.set('authorization', bearer(token));
      const answer = fetch(baseUrl + address, { credentials: 'same-origin', headers });
      answer.catch(() => undefined);
      begun.set(baseUrl + address, { answer, token, atMs: performance.now() });
    },
    fetch(url, init) {
      const answer = take(url, init);
      if (answer === undefined) return fetch(url, init);
      return Promise.race([answer.catch(() => fetch(url, init)), aborted(init.signal)]);
    },
  };
}

const bearer = (token: string): string => `Bearer ${token}`;

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));
