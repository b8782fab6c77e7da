import { HEARTBEAT_MS, type LiveMessage } from '../src/contract/live.ts';
import { isApiError } from './apiError.ts';
import type { Arriving } from './exchange.ts';
import { liveMessages } from './liveMessages.ts';

/** Two signs of life may be missed. */
const SILENCE_MS = 2.5 * HEARTBEAT_MS;
/** How often everything is asked for again while there is no stream. */
const POLL_MS = 15_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

interface Options {
  /** Opens the stream behind the message of that id; '' for one that begins now. */
  open: (lastEventId: string, signal: AbortSignal) => Promise<Arriving>;
  /** Where no stream can be had, a `reset` comes each so often. */
  onMessage: (message: LiveMessage) => void;
  /** Whether messages come as things happen. */
  onState: (live: boolean) => void;
  page?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

/** Follows what happens to whoever is signed in, through lost connections and restarts. Returns what ends it. */
export function followLive({ open, onMessage, onState, page = document }: Options): () => void {
  let ended = false;
  let live = false;
  let lastEventId = '';
  let connection = new AbortController();
  let wake = (): void => {};

  const isHidden = (): boolean => page.visibilityState === 'hidden';
  /** Without a time, until somebody looks at the page. */
  const wait = (ms?: number): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
      if (ms !== undefined) setTimeout(resolve, ms);
    });

  function enter(state: boolean): void {
    if (state === live) return;
    live = state;
    onState(live);
  }

  async function listen(): Promise<void> {
    connection = new AbortController();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const expectMore = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => connection.abort(), SILENCE_MS);
    };
    try {
      const { body } = await open(lastEventId, connection.signal);
      expectMore();
      for await (const { id, message } of liveMessages(body)) {
        enter(true);
        expectMore();
        lastEventId = id ?? lastEventId;
        if (message) onMessage(message);
      }
    } finally {
      clearTimeout(silence);
      // A page that is hidden goes on behind its last message once somebody looks: nothing is missed.
      if (ended || !isHidden()) enter(false);
    }
  }

  async function follow(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    while (!ended) {
      // Whether to go on is asked again: what wakes it may be the end.
      if (isHidden()) {
        await wait();
        continue;
      }
      let askedForMs = 0;
      const startedAt = Date.now();
      await listen().catch((error: unknown) => {
        if (isApiError(error)) askedForMs = 1000 * (error.retryAfterSeconds ?? 0);
      });
      // A stream that lasted was no failure.
      retryMs = Date.now() - startedAt > LAST_RETRY_MS ? FIRST_RETRY_MS : Math.min(2 * retryMs, LAST_RETRY_MS);
      if (!ended) await wait(Math.max(retryMs, askedForMs));
    }
  }

  function onVisibility(): void {
    // Over HTTP/1.1 a browser has six connections for all of its tabs: a hidden one must not hold any.
    if (isHidden()) connection.abort();
    else wake();
  }

  const polling = setInterval(() => {
    if (!live && !isHidden()) onMessage({ name: 'reset', data: {} });
  }, POLL_MS);
  page.addEventListener('visibilitychange', onVisibility);
  void follow();
  return () => {
    ended = true;
    page.removeEventListener('visibilitychange', onVisibility);
    clearInterval(polling);
    connection.abort();
    wake();
  };
}
