import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Wakeups } from '../wakeups.ts';
import { openConnection } from './connection.ts';

interface ListenOptions {
  readonly connectionString: string;
  readonly wakeups: Wakeups;
  /** Our own writer wakes within the process: what its server process says is old news. */
  readonly ownProcessId: () => number | undefined;
}

const RECONNECT_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;

/** Wakes subscriptions when another process has written. What is missed while the connection is away, polling finds. */
export function listenForAppends(options: ListenOptions): { stop(): Promise<void> } {
  const { connectionString, wakeups, ownProcessId } = options;
  let current: Client | undefined;
  const stopping = new AbortController();

  async function listen(): Promise<void> {
    const timeouts = { connectTimeoutMs: CONNECT_TIMEOUT_MS, statementTimeoutMs: 0 };
    const client = await openConnection({ connectionString, ...timeouts });
    current = client;
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('notification', ({ processId }) => {
      if (processId !== ownProcessId()) wakeups.wake();
    });
    if (stopping.signal.aborted) return client.end();
    await client.query('LISTEN ledger_events');
    // Something may have been written before we heard.
    wakeups.wake();
    await ended;
  }

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listen().catch(() => {});
      await sleep(RECONNECT_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  const stopped = keepListening();
  return {
    async stop() {
      stopping.abort();
      await current?.end().catch(() => {});
      await stopped;
    },
  };
}
