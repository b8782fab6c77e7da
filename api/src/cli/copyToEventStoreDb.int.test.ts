import { PassThrough } from 'node:stream';
import { assertEventsNotElsewhere } from '@northvale/ledger/eventStore/postgres/sealing.ts';
import { createEventStoreDbStore } from '@northvale/ledger/eventStore/eventstoredb/eventStoreDb.ts';
import { loginUrl } from '@northvale/ledger/postgres/logins.ts';
import { APPLICATION_ROLE } from '@northvale/ledger/postgres/roles.ts';
import { toBase64 } from '@northvale/ledger/proof/encoding.ts';
import { readRoot } from '@northvale/ledger/proof/tileProofs.ts';
import { storedTree } from '@northvale/projections/models/tlog.ts';
import {
  type EventStoreDbDouble,
  startEventStoreDbDouble,
} from '@northvale/ledger/testing/eventStoreDbDouble/eventStoreDbDouble.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { readConfig } from '../config.ts';
import { COMMANDS } from './commands.ts';
import { copyToEventStoreDb } from './copy.ts';
import { runCommand } from './runCommand.ts';

let app: TestApp;
let double: EventStoreDbDouble;
beforeAll(async () => {
  app = await startTestApp({ eventStoreUrl: undefined });
  double = await startEventStoreDbDouble();
});
afterAll(async () => {
  await app.stop();
  await double.stop();
});

const rootAt = async (size: number) => toBase64(await readRoot(size, storedTree(app.parts.db).readTile));

test('a ledger moves while it is written to; what is acknowledged is on the new store, and the old one is sealed', async () => {
  const ann = await app.person();
  const ask = () =>
    app.call('POST /auth/deposit-requests', { token: ann.token, body: { userId: ann.id, amount: 100 } });
  for (let index = 0; index < 20; index += 1) expect((await ask()).status).toBe(201);
  const addresses = { ownerUrl: app.databaseUrl, databaseUrl: loginUrl(app.databaseUrl, APPLICATION_ROLE) };
  await expect(assertEventsNotElsewhere(app.parts.pool, double.connectionString)).rejects.toThrow('never moved there');

  await app.caughtUp();
  const size = await storedTree(app.parts.db).size();
  const root = await rootAt(size);
  const acknowledged: string[] = [];
  const writing = (async () => {
    for (;;) {
      const { status, body } = await ask();
      if (status !== 201) return body.code as string;
      acknowledged.push(body.data._id);
    }
  })();
  // As a random password in base 64 may be.
  const to = double.connectionString.replace('//', '//admin:pass/word@');
  await copyToEventStoreDb(addresses, to, () => {});
  expect(await writing).toBe('Sealed');
  const refused = await ask();
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'Sealed', null]);

  const moved = await createEventStoreDbStore(double);
  const events = await moved.readStream(`account-${ann.id}`);
  expect(events.map(({ data }) => data['requestId'])).toEqual(expect.arrayContaining(acknowledged));
  expect(await app.parts.store.readStream(`account-${ann.id}`)).toHaveLength(events.length);
  await moved.close();
  // The read models were made anew from there: what was signed before still holds.
  expect(await storedTree(app.parts.db).size()).toBeGreaterThan(size);
  expect(await rootAt(size)).toBe(root);

  const movedTo = /have moved to esdb:\/\/127\.0\.0\.1:\d+\. /;
  await expect(assertEventsNotElsewhere(app.parts.pool, undefined)).rejects.toThrow(movedTo);
  await assertEventsNotElsewhere(app.parts.pool, double.connectionString);
  // A copy that was cut off behind the seal is completed.
  await copyToEventStoreDb(addresses, double.connectionString, () => {});

  // Read models from here would lack what is written there from now on.
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const config = () => readConfig({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir });
  const run = (...words: string[]) => runCommand(words, COMMANDS, { config, out: new PassThrough(), say, note: say });
  expect(await run('rebuild')).toBe(1);
  expect(said.splice(0).join('\n')).toMatch(movedTo);
  // What stood here can be read, and nobody takes it for what is there now.
  expect(await run('replay', ann.id)).toBe(0);
  expect(said).toEqual([expect.stringMatching(movedTo), expect.stringContaining(ann.id)]);

  // The first one may have more by now: what is left here is no ledger to be moved once more.
  const other = await startEventStoreDbDouble();
  const again = copyToEventStoreDb(addresses, other.connectionString, () => {});
  await expect(again).rejects.toThrow('from another event store');
  expect(await rootAt(size)).toBe(root);
  const untouched = await createEventStoreDbStore(other);
  expect(await untouched.lastEvent()).toBeUndefined();
  await untouched.close();
  await other.stop();
});
