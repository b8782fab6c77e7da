import { Failure } from './apiError.ts';
import type { Early } from './early.ts';

export interface Exchanged {
  response: Response;
  /** The answer's body, whole. */
  content: Blob;
}

interface How {
  timeoutMs?: number | undefined;
  streams?: boolean;
  fetch?: Early['fetch'] | undefined;
}

/**
 * Sends a request and reads its answer within the time limit; an answer that is cut off on the way is none. Where it
 * `streams`, the limit is for the head of a success alone, and its body is left to be read as it comes.
 * @throws ApiError `NetworkError` or `Timeout`; where `init.signal` aborts, its reason
 */
export async function exchange(
  url: string,
  init: RequestInit,
  { timeoutMs = 100_000, streams = false, fetch = globalThis.fetch }: How = {},
): Promise<Exchanged> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  const unsent = (globalThis.navigator as Navigator | undefined)?.onLine === false;
  const signal = init.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal;
  try {
    const response = await fetch(url, { credentials: 'same-origin', ...init, signal });
    return { response, content: streams && response.ok ? new Blob() : await response.blob() };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    if (limit.signal.aborted)
      throw new Failure('Timeout', {
        status: 0,
        sentence: `timeout of ${timeoutMs}ms exceeded`,
        facts: { time: timeoutMs },
      });
    throw new Failure('NetworkError', { status: 0, sentence: 'Network Error', unsent });
  } finally {
    clearTimeout(timer);
  }
}

/** The body as JSON; undefined where it isn't. */
export async function readJson({ content }: Exchanged): Promise<unknown> {
  try {
    return JSON.parse(await content.text());
  } catch {
    return undefined;
  }
}

/** The body as a file, by the name that the server gives it. */
export const readFile = ({ response, content }: Exchanged): File =>
  new File([content], fileNameOf(response), { type: content.type });

/** A file that is still on its way. */
export interface Arriving {
  readonly name: string;
  readonly type: string;
  /** Fails where the connection breaks: what has come until then isn't the file. */
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

export const readArriving = ({ response }: Exchanged): Arriving => ({
  name: fileNameOf(response),
  type: response.headers.get('content-type') ?? '',
  body: response.body ?? new Blob().stream(),
});

function fileNameOf({ headers }: Response): string {
  const disposition = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'document';
  try {
    return encoded === undefined ? plain : decodeURIComponent(encoded);
  } catch {
    return plain;
  }
}
