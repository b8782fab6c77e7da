import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveMessage } from '../src/contract/live.ts';
import { type ApiError, Failure } from './apiError.ts';
import type { Arriving } from './exchange.ts';
import { followLive } from './live.ts';

let connections: { lastEventId: string; signal: AbortSignal; say: (text: string) => void; close: () => void }[];
let refused: ApiError | undefined;
let heard: LiveMessage[];
let states: boolean[];
let stop: () => void;
let visibility: DocumentVisibilityState;
let look: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  [connections, heard, states, refused, visibility] = [[], [], [], undefined, 'visible'];
  stop = followLive({
    open: async (lastEventId, signal) => {
      if (refused) throw refused;
      return connect(lastEventId, signal);
    },
    onMessage: (message) => heard.push(message),
    onState: (live) => states.push(live),
    page: {
      get visibilityState() {
        return visibility;
      },
      addEventListener: (_: string, listener: () => void) => void (look = listener),
      removeEventListener: () => {},
    } as unknown as Document,
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function connect(lastEventId: string, signal: AbortSignal): Arriving {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      signal.addEventListener('abort', () => controller.error(signal.reason));
      connections.push({
        lastEventId,
        signal,
        say: (text) => controller.enqueue(new TextEncoder().encode(text)),
        close: () => controller.close(),
      });
    },
  });
  return { name: '', type: 'text/event-stream', body };
}

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const RESET = { name: 'reset', data: {} };

test('a stream that breaks is opened again behind the last message', async () => {
  await passes(1);
  connections[0]?.say('id: 07\nevent: reset\ndata: {}\n\n');
  await passes(1);
  connections[0]?.close();
  await passes(2_000);
  expect([connections.map(({ lastEventId }) => lastEventId), heard, states]).toEqual([
    ['', '07'],
    [RESET],
    [true, false],
  ]);
});

test('a stream that is silent for longer than its signs of life is given up', async () => {
  await passes(1);
  connections[0]?.say(':\n\n');
  await passes(30_000);
  expect(connections).toHaveLength(1);
  await passes(10_000);
  expect([connections.length, states]).toEqual([2, [true, false]]);
});

test('one that is opened and then says nothing is given up as well', async () => {
  await passes(40_000);
  expect([connections.length, states]).toEqual([2, []]);
});

test('without a stream everything is asked for again each so often, and the server’s patience is kept', async () => {
  refused = new Failure('TooManyTries', { status: 429, retryAfterSeconds: 60 });
  connections[0]?.close();
  await passes(46_000);
  expect([heard, states]).toEqual([[RESET, RESET, RESET], []]);
  refused = undefined;
  await passes(10_000);
  expect(connections).toHaveLength(1);
  await passes(60_000);
  expect(connections.length).toBeGreaterThan(1);
});

test('a page that nobody looks at has no stream, and goes on behind its last message when it is looked at', async () => {
  await passes(1);
  connections[0]?.say('id: 07\nevent: reset\ndata: {}\n\n');
  await passes(1);
  visibility = 'hidden';
  look();
  await passes(1);
  expect(connections[0]?.signal.aborted).toBe(true);
  await passes(120_000);
  expect([connections.length, heard, states]).toEqual([1, [RESET], [true]]);
  visibility = 'visible';
  look();
  await passes(1);
  expect(connections.at(-1)?.lastEventId).toBe('07');
});

test('what was ended while nobody looked opens no stream any more', async () => {
  await passes(1);
  visibility = 'hidden';
  look();
  await passes(120_000);
  stop();
  await passes(120_000);
  expect(connections).toHaveLength(1);
});
