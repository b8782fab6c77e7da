import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

/** Interval of the checks that all notifications arrive. */
const BEAT_MS = 500;
/** How long the cache is trusted after the last successful check. */
const BELIEVED_MS = 1_500;
const BEAT_TIMEOUT_MS = 2_000;

export interface Hearing {
  /**
   * Whether all changes up to a moment ago were heard. False before the first beat, and while the connection is down.
   */
  isSure(): boolean;
  stop(): Promise<void>;
}

interface Listener {
  /** Something of this person that the channel is about has changed. */
  changed(userId: string): void;
  /** Anything may have changed. */
  missed(): void;
}

/**
 * Listens on a channel to notifications of triggers, each of which names a person. Notifications arrive in commit
 * order, so when one of our own comes back, none before it is missing.
 */
export function hearChanges(pool: Pool, about: string, { changed, missed }: Listener): Hearing {
  const stopping = new AbortController();
  const { signal } = stopping;
  let sureAt = -Infinity;

  async function listen(client: PoolClient): Promise<void> {
    const own = `${about}_beat_${process.pid}_${Math.random().toString(36).slice(2)}`;
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === own) sureAt = Number(payload);
      else if (payload === '') missed();
      else changed(payload);
    });
    const lost = () => void (sureAt = -Infinity);
    client.once('error', lost);
    client.once('end', lost);
    // A beat need not be durable.
    await client.query(`SET synchronous_commit = off; LISTEN ${about}; LISTEN ${own}`);
    // Earlier notifications weren't heard.
    missed();
    while (!signal.aborted) {
      const values = [own, String(performance.now())];
      const beat = { text: 'SELECT pg_notify($1, $2)', values, query_timeout: BEAT_TIMEOUT_MS };
      await client.query(beat);
      await sleep(BEAT_MS, undefined, { signal }).catch(() => {});
    }
  }

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      const client = await pool.connect().catch(() => undefined);
      await (client && listen(client))?.catch(() => {});
      client?.release(true);
      sureAt = -Infinity;
      missed();
      await sleep(BEAT_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const stopped = keepListening();
  return {
    isSure: () => performance.now() - sureAt < BELIEVED_MS,
    async stop() {
      stopping.abort();
      await stopped;
    },
  };
}
