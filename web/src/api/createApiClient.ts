import { signedIn } from '@northvale/api/contract/auth.ts';
import { problem } from '@northvale/api/contract/problem.ts';
import type { ZodType } from 'zod';
import { ApiError } from './apiError.ts';
import { createIntents } from './intents.ts';
import type { Session } from './session.ts';

interface Call<T> {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  /** What a good answer looks like. */
  answer: ZodType<T>;
  /** Made before or without signing in: no token is sent, and a 401 is an answer like any other. */
  anonymous?: boolean;
  signal?: AbortSignal;
}

interface Answer<T> {
  data: T;
  /** The server had done this before; it counts once. */
  replayed: boolean;
}

export interface ApiClient {
  call: <T>(call: Call<T>) => Promise<T>;
  callForAnswer: <T>(call: Call<T>) => Promise<Answer<T>>;
}

interface Options {
  baseUrl: string;
  session: Session;
  timeoutMs: number;
}

/** Every request of the app goes through here: bearer token, timeout, one refresh on a 401, idempotency keys. */
export function createApiClient({ baseUrl, session, timeoutMs }: Options): ApiClient {
  const intents = createIntents();
  let refreshing: Promise<boolean> | undefined;

  async function send<T>(call: Call<T>, key: string | undefined): Promise<Response> {
    const headers = new Headers({ accept: 'application/json' });
    const token = call.anonymous ? null : session.token();
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    if (key !== undefined) headers.set('idempotency-key', key);
    if (call.body !== undefined && !(call.body instanceof FormData)) headers.set('content-type', 'application/json');
    return reach(`${baseUrl}${call.path}`, {
      method: call.method ?? 'GET',
      headers,
      credentials: 'same-origin',
      ...(call.body !== undefined && { body: call.body instanceof FormData ? call.body : JSON.stringify(call.body) }),
      ...(call.signal && { signal: call.signal }),
    });
  }

  async function reach(url: string, init: RequestInit): Promise<Response> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    try {
      return await fetch(url, { ...init, signal });
    } catch (error) {
      if (timeout.aborted) throw new ApiError(`timeout of ${timeoutMs}ms exceeded`, 0, 'Timeout');
      if (init.signal?.aborted) throw error;
      throw new ApiError('Network Error', 0, 'NetworkError');
    }
  }

  /** Several calls that meet a 401 at once share one refresh. */
  function refresh(): Promise<boolean> {
    refreshing ??= renewToken().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  async function renewToken(): Promise<boolean> {
    const response = await reach(`${baseUrl}/auth/refresh`, { method: 'POST', credentials: 'same-origin' });
    if (response.status >= 500) throw await failure(response);
    const answer = signedIn.omit({ message: true }).safeParse(await readJson(response));
    if (!response.ok || !answer.success) return false;
    session.start(answer.data);
    return true;
  }

  async function sendSignedIn<T>(call: Call<T>, key: string | undefined): Promise<Response> {
    const token = session.token();
    const response = await send(call, key);
    if (response.status !== 401 || call.anonymous) return response;
    // Another call, or another tab, may have got a new token meanwhile.
    const renewed = session.token() !== token && session.token() !== null;
    const again = renewed || (await refresh()) ? await send(call, key) : response;
    if (again.status === 401) session.end();
    return again;
  }

  async function callForAnswer<T>(call: Call<T>): Promise<Answer<T>> {
    const intent = intentOf(call);
    const key = intent === undefined ? undefined : intents.keyFor(intent);
    const response = await sendSignedIn(call, key);
    if (intent !== undefined && response.status < 500) intents.settle(intent);
    if (!response.ok) throw await failure(response);
    const answer = call.answer.safeParse(await readJson(response));
    if (!answer.success) throw new ApiError('The server’s answer could not be read.', response.status, 'Unexpected');
    return { data: answer.data, replayed: response.headers.get('idempotent-replayed') === 'true' };
  }

  return { callForAnswer, call: async (call) => (await callForAnswer(call)).data };
}

/** A write's intent is what it would do; two uploads are never the same one. */
function intentOf({ method = 'GET', path, body }: Call<unknown>): string | undefined {
  if (method === 'GET') return undefined;
  return body instanceof FormData
    ? `${method} ${path} ${crypto.randomUUID()}`
    : `${method} ${path} ${JSON.stringify(body)}`;
}

async function failure(response: Response): Promise<ApiError> {
  const body = problem.safeParse(await readJson(response));
  if (body.success) return new ApiError(body.data.message, response.status, body.data.code, body.data.issues);
  return new ApiError('', response.status, 'Unexpected');
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
