import { OWNER } from '@northvale/ledger/testing/given.ts';
import { randomHistory } from '@northvale/ledger/testing/randomHistory.ts';
import { stored } from '@northvale/ledger/testing/storedEvents.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listed } from '../../testing/histories.ts';
import { createReadTables } from '../../testing/readTables.ts';
import type { Projection } from '../engine/projection.ts';
import { PROJECTIONS } from './readModels.ts';

const looksAt = (projection: Projection): readonly Projection[] => projection.looksAt ?? [];

const named = PROJECTIONS.map((projection) => [projection.name, projection] as const);

// Sums are the applier's job, and its tests'.
describe.each(named.filter(([, { tables }]) => tables.every(({ sums }) => !sums)))('%s', (_, projection) => {
  test('applying events again changes nothing, wherever the redelivery begins', () => {
    fc.assert(
      fc.property(randomHistory, fc.nat(), (history, n) => {
        const events = [listed, ...stored('account', OWNER, history.events)];
        const tables = createReadTables(projection, ...looksAt(projection));
        tables.apply(events);
        const once = structuredClone(tables.dump());
        tables.apply(events.slice(n % events.length), 3);
        expect(tables.dump()).toEqual(once);
      }),
    );
  });
});

describe.each(named)('%s', (_, projection) => {
  test('how events are cut into batches makes no difference', () => {
    fc.assert(
      fc.property(randomHistory, fc.integer({ min: 1, max: 9 }), (history, batchSize) => {
        const events = [listed, ...stored('account', OWNER, history.events)];
        const whole = createReadTables(projection, ...looksAt(projection));
        whole.apply(events);
        const cut = createReadTables(projection, ...looksAt(projection));
        cut.apply(events, batchSize);
        expect(cut.dump()).toEqual(whole.dump());
      }),
    );
  });
});

test('each is applied before those that it looks at', () => {
  const order: readonly Projection[] = PROJECTIONS;
  for (const [place, projection] of order.entries()) {
    for (const seen of looksAt(projection)) expect(order.indexOf(seen)).toBeGreaterThan(place);
  }
});
