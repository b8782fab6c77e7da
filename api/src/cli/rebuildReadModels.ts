import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { serializers } from '@northvale/projections/engine/log.ts';
import { rebuild } from '@northvale/projections/engine/rebuild.ts';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { createProgressBar } from './progressBar.ts';

/**
 * Makes the read models anew from the events. A server that runs meanwhile goes on reading the old ones until the swap.
 */
export async function rebuildReadModels(store: EventStore, pool: Pool, say: (line: string) => void): Promise<void> {
  const bar = createProgressBar();
  try {
    const { events, durationMs, swapMs } = await rebuild({
      store,
      pool,
      log: pino({ level: 'warn', serializers }),
      onProgress: (done, expected) => bar.show('Rebuilding the read models', done, expected),
    });
    bar.end();
    say(`Rebuilt the read models from ${events} events in ${durationMs} ms; they stood still for ${swapMs} ms.`);
  } finally {
    bar.end();
  }
}
