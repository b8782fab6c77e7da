import { ApiError, apiErrorFrom } from './apiError.ts';
import type { Session } from './session.ts';

interface ApiCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** FormData goes as multipart, anything else as JSON. */
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

interface ApiAnswer<Json> {
  status: number;
  headers: Headers;
  json: Json;
}

export interface ApiClient {
  call<Json>(path: string, call?: ApiCall): Promise<ApiAnswer<Json>>;
  file(path: string): Promise<File>;
  /** Asks for a new token with the session's cookie; false when the session is over. */
  refresh(): Promise<boolean>;
}

interface ApiClientOptions {
  baseUrl: string;
  session: Session;
  timeoutMs?: number;
}

const defaultTimeoutMs = 100_000;

export function createApiClient({ baseUrl, session, timeoutMs = defaultTimeoutMs }: ApiClientOptions): ApiClient {
  let refreshing: Promise<boolean> | null = null;

  async function send(path: string, call: ApiCall): Promise<Response> {
    try {
      const timeout = AbortSignal.timeout(timeoutMs);
      return await fetch(baseUrl + path, {
        method: call.method ?? 'GET',
        headers: headersOf(call, session.read()?.token),
        credentials: 'same-origin',
        signal: call.signal === undefined ? timeout : AbortSignal.any([timeout, call.signal]),
        ...(call.body === undefined
          ? {}
          : { body: call.body instanceof FormData ? call.body : JSON.stringify(call.body) }),
      });
    } catch (error) {
      if (call.signal?.aborted) throw error;
      if (error instanceof DOMException && error.name === 'TimeoutError') {
        throw new ApiError(`timeout of ${timeoutMs}ms exceeded`, 0, 'Timeout');
      }
      throw new ApiError('Network Error', 0, 'NetworkError');
    }
  }

  async function renew(): Promise<boolean> {
    const response = await send('/auth/refresh', { method: 'POST' });
    if (response.status === 401 || response.status === 403) return false;
    if (!response.ok) throw await apiErrorFrom(response);
    const { token, payload } = (await response.json()) as { token: string; payload: { userRole: string; _id: string } };
    session.keep({ token, role: payload.userRole, userId: payload._id });
    return true;
  }

  // Calls that meet the expired token together share one refresh.
  function refresh(): Promise<boolean> {
    refreshing ??= renew().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function sendSignedIn(path: string, call: ApiCall): Promise<Response> {
    let response = await send(path, call);
    if (response.status === 401 && (await refresh())) response = await send(path, call);
    if (response.status === 401) session.forget();
    if (!response.ok) throw await apiErrorFrom(response);
    return response;
  }

  return {
    refresh,
    async call<Json>(path: string, call: ApiCall = {}) {
      const response = await sendSignedIn(path, call);
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        json: (text === '' ? undefined : JSON.parse(text)) as Json,
      };
    },
    async file(path) {
      const response = await sendSignedIn(path, {});
      const blob = await response.blob();
      return new File([blob], fileNameOf(response.headers.get('Content-Disposition')), { type: blob.type });
    },
  };
}

function headersOf(call: ApiCall, token: string | undefined): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  if (call.idempotencyKey !== undefined) headers.set('Idempotency-Key', call.idempotencyKey);
  if (call.body !== undefined && !(call.body instanceof FormData)) headers.set('Content-Type', 'application/json');
  return headers;
}

function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'document';
}
