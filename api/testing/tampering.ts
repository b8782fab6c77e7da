import { GENESIS } from '@northvale/ledger/event/envelope.ts';
import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { sealEvent } from '@northvale/ledger/event/seal.ts';
import { readWhole } from '@northvale/ledger/testing/storedEvents.ts';
import type { Client } from 'pg';
import type { TestApp } from './testApp.ts';

export type Owner = Pick<Client, 'query'>;

/**
 * Works on the events behind the product's back, as whoever owns the database can, in one transaction: projections that
 * met a half restored log would take it for another one, begin anew, and halt at what they had let pass before.
 */
export async function tamper(databaseUrl: string, work: (owner: Owner) => Promise<unknown>): Promise<void> {
  const owner = createPool(databaseUrl, { max: 1 });
  try {
    await owner.query('BEGIN; ALTER TABLE ledger.events DISABLE TRIGGER events_stand_for_ever');
    await work(owner as unknown as Owner);
    await owner.query('ALTER TABLE ledger.events ENABLE ALWAYS TRIGGER events_stand_for_ever; COMMIT');
  } finally {
    await owner.end();
  }
}

/** Replaces a text in a column of one event. */
export const replaceIn =
  (column: 'data' | 'metadata', stream: string, revision: number, from: string, to: string) =>
  async (owner: Owner): Promise<void> => {
    const changed = await owner.query(
      `UPDATE ledger.events SET ${column} = replace(${column}, $3, $4)
        WHERE stream = $1 AND revision = $2 AND ${column} LIKE '%' || $3 || '%'`,
      [stream, revision, from, to],
    );
    if (changed.rowCount !== 1) throw new Error(`event ${revision} of ${stream} holds no ${from}`);
  };

/** Lets two events change their places in the log. */
export const swapPositions = (stream: string, one: number, other: number) => async (owner: Owner) => {
  const positionOf = `(SELECT position FROM ledger.events WHERE stream = $1 AND revision = $2)`;
  const at = async (revision: number) =>
    (await owner.query<{ position: string }>(`SELECT ${positionOf} AS position`, [stream, revision])).rows[0]?.position;
  const [first, second] = [await at(one), await at(other)];
  const move = (from: unknown, to: unknown) =>
    owner.query('UPDATE ledger.events SET position = $2 WHERE position = $1', [from, to]);
  await move(first, -1);
  await move(second, first);
  await move(-1, second);
};

/** Changes an event and makes it, and all behind it, valid again: a chain that holds, of another history. */
export const rewriteFrom =
  (
    { parts }: Pick<TestApp, 'parts'>,
    stream: string,
    revision: number,
    change: (data: RecordedEvent['data']) => object,
  ) =>
  async (owner: Owner): Promise<void> => {
    let previousHash = GENESIS;
    for (const { type, data, metadata, ...place } of await readWhole(parts.store, stream)) {
      const other = place.revision < revision ? undefined : place.revision === revision ? change(data) : data;
      previousHash = other ? previousHash : metadata.hash;
      if (!other) continue;
      const event = sealEvent({
        ...metadata,
        stream,
        revision: place.revision,
        type,
        data: other as typeof data,
        previousHash,
      });
      previousHash = event.metadata.hash;
      await owner.query(
        'UPDATE ledger.events SET id = $3, data = $4, metadata = $5 WHERE stream = $1 AND revision = $2',
        [stream, place.revision, event.id, JSON.stringify(event.data), JSON.stringify(event.metadata)],
      );
    }
  };

/** Puts an event behind a stream's last one, sealed as it should be, as whoever may add events can. */
export async function putBehind(
  { parts: { store } }: Pick<TestApp, 'parts'>,
  stream: string,
  type: string,
  data: RecordedEvent['data'],
): Promise<void> {
  const { id, revision, metadata } = (await readWhole(store, stream)).at(-1) as RecordedEvent;
  const place = { stream, revision: revision + 1, previousHash: metadata.hash };
  await store.append(stream, { id, revision }, [sealEvent({ ...metadata, ...place, type, data })]);
}

/** Puts a stream's first event, sealed as it should be, where no reader begins that counts positions from 1. */
export const putBeforeAll =
  (stream: string, type: string, data: RecordedEvent['data']) =>
  (owner: Owner): Promise<unknown> => {
    const event = sealEvent({
      stream,
      revision: 0,
      type,
      data,
      schemaVersion: 1,
      occurredAt: '2026-01-01T00:00:00.000Z',
      actor: { id: 'system', role: 'system' },
      commandId: 'c',
      requestDigest: 'd',
      previousHash: GENESIS,
    });
    return owner.query(
      `INSERT INTO ledger.events (position, revision, id, stream, type, data, metadata)
       SELECT least(min(position), 1) - 1, 0, $1, $2, $3, $4, $5 FROM ledger.events`,
      [event.id, stream, type, JSON.stringify(event.data), JSON.stringify(event.metadata)],
    );
  };

/** Deletes the events of which a condition holds. */
export const removeWhere = (condition: string) => (owner: Owner) =>
  owner.query(`DELETE FROM ledger.events WHERE ${condition}`);

/** Sets the events aside, as a dump does, and later puts them back as they were. */
export const dumpEvents = (owner: Owner) => owner.query('CREATE TABLE ledger.dump AS SELECT * FROM ledger.events');
export const restoreEvents = async (owner: Owner): Promise<void> => {
  await owner.query('DELETE FROM ledger.events');
  await owner.query('INSERT INTO ledger.events SELECT * FROM ledger.dump');
};
