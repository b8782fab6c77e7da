import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import { createPostgresEventStore } from '@northvale/ledger/eventStore/postgres/postgresEventStore.ts';
import { createTestDatabase, type TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { anEvent } from '@northvale/ledger/testing/storedEvents.ts';
import { HEARTBEAT_MS } from '@northvale/projections/engine/checkpoint.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../database/database.ts';
import { prepareSchemas } from '../startup/openDatabase.ts';
import type { Reactor, Task } from './reactor.ts';
import { createReactors } from './runReactors.ts';
import { createTasks, type Tasks } from './tasks.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let connected: ReturnType<typeof connectDatabase>;
let store: EventStore;
let tasks: Tasks;
let welcomed: string[];
let now: Date;
beforeEach(async () => {
  database = await createTestDatabase({ name: 'api', build: prepareSchemas });
  await prepareSchemas(database.ownerPool);
  store = createMemoryEventStore();
  connected = connectDatabase(database.connectionString, 2);
  tasks = createTasks(connected.db);
  welcomed = [];
  now = new Date();
});
afterEach(async () => {
  await connected.pool.end();
  await database.drop();
});

/** Welcomes who opens an account. */
const welcome = (perform: (task: Task) => Promise<void>, dueAt?: string): Reactor => ({
  name: 'welcome',
  taskOf: ({ event }) => (event.type === 'AccountOpened' ? (dueAt === undefined ? {} : { dueAt }) : undefined),
  perform,
});
const greet = async ({ userId }: Task): Promise<void> => void welcomed.push(userId);
const running = (reactor: Reactor) => createReactors({ reactors: [reactor], tasks, store, now: () => now, log });
const open = (userId: string) => store.append(`account-${userId}`, 'noStream', [anEvent({ userId }, 'AccountOpened')]);

test('each event is answered once, however often the log is read', async () => {
  await open('ann');
  expect(await running(welcome(greet)).round()).toBe(1);
  await open('ben');
  expect(await running(welcome(greet)).round()).toBe(1);
  expect(await running(welcome(greet)).round()).toBe(0);
  expect(welcomed).toEqual(['ann', 'ben']);
});

test('what is due together is looked up together', async () => {
  let reads = 0;
  const inner = store;
  const counted =
    <Asked extends unknown[], Found>(read: (...asked: Asked) => Found) =>
    (...asked: Asked) => {
      reads += 1;
      return read(...asked);
    };
  store = { ...inner, readStream: counted(inner.readStream), readEvents: counted(inner.readEvents) };
  for (let index = 0; index < 50; index += 1) await open(`person-${index}`);
  expect(await running(welcome(greet)).round()).toBe(50);
  expect(reads).toBe(1);
});

test('what is due later is done later', async () => {
  await open('ann');
  const reactors = running(welcome(greet, new Date(now.getTime() + 60_000).toISOString()));
  expect(await reactors.round()).toBe(0);
  now = new Date(now.getTime() + 60_000);
  expect(await reactors.round()).toBe(1);
});

test("what can't be done is parked with its reason, holds up nothing else, and is tried again", async () => {
  let away = true;
  const unsteady = running(
    welcome(async (task) => {
      if (away && task.userId === 'ann') throw new Error('nobody is at home');
      await greet(task);
    }),
  );
  await open('ann');
  await open('ben');
  expect(await unsteady.round()).toBe(1);
  expect(welcomed).toEqual(['ben']);
  expect(await tasks.parked()).toEqual([
    { reactor: 'welcome', userId: 'ann', id: 'ann.0', reason: 'nobody is at home', since: now.toISOString() },
  ]);
  away = false;
  expect(await unsteady.round()).toBe(0);
  now = new Date(now.getTime() + 2_000);
  expect(await unsteady.round()).toBe(1);
  expect(await tasks.parked()).toEqual([]);
});

test('an event that can’t be read is parked with its reason, holds up nobody else, and is taken up once it can', async () => {
  store = createPostgresEventStore({ connectionString: database.connectionString });
  onTestFinished(() => store.close());
  await open('ann');
  await store.append('account-ben', 'noStream', [anEvent({}, 'AccountBlessed')]);
  const change = (set: string) =>
    database.ownerPool.query(`
    ALTER TABLE ledger.events DISABLE TRIGGER USER; UPDATE ledger.events SET ${set}; ALTER TABLE ledger.events ENABLE TRIGGER USER`);
  await open('cid');
  await change(`data = '{' WHERE stream = 'account-cid'`);
  await open('dee');
  expect(await running(welcome(greet)).round()).toBe(2);
  expect(welcomed.toSorted()).toEqual(['ann', 'dee']);
  expect((await tasks.parked()).map(({ id, reason }) => `${id}: ${reason}`).toSorted()).toEqual([
    'ben.0: AccountBlessed, version 1, is not known to this program',
    expect.stringMatching(/^cid\.0: .*JSON/),
  ]);
  await change(`type = 'AccountOpened', data = '{}'`);
  now = new Date(now.getTime() + 2_000);
  for (const _ of ['read', 'done']) await running(welcome(greet)).round();
  expect(welcomed.toSorted()).toEqual(['ann', 'ben', 'cid', 'dee']);
  expect(await tasks.parked()).toEqual([]);
});

test("what can't even be parked ends nothing: what else was done stays done", async () => {
  await database.ownerPool.query(`
    CREATE FUNCTION reactors.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$;
    CREATE TRIGGER refused BEFORE UPDATE ON reactors.tasks FOR EACH ROW EXECUTE FUNCTION reactors.refuse()`);
  const unsteady = running(
    welcome(async (task) => {
      if (task.userId === 'ann') throw new Error('nobody is at home');
      await greet(task);
    }),
  );
  await open('ann');
  await open('ben');
  expect(await unsteady.round()).toBe(1);
  expect(await unsteady.round()).toBe(0);
  expect(welcomed).toEqual(['ben']);
});

test('all that is parked is counted, and the longest parked are shown', async () => {
  await database.ownerPool.query(`
    INSERT INTO reactors.tasks (reactor, user_id, revision, due_at, tries, since, reason)
    SELECT 'welcome', 'ann', number, now(), 1, now() - number * interval '1 second', 'away'
      FROM generate_series(1, 1001) AS number`);
  expect(await tasks.countParked()).toBe(1_001);
  const shown = await tasks.parked();
  expect([shown.length, shown[0]?.id]).toEqual([1_000, 'ann.1001']);
});

test('a clock that is wrong by the time when a task fails puts it off by nothing, and ends nothing', async () => {
  let isWrong = false;
  const clock = (): Date => {
    if (isWrong) throw new Error('this clock is wrong');
    return now;
  };
  const failing = welcome(async (task) => {
    isWrong = true;
    if (task.userId === 'ann') throw new Error('nobody is at home');
    await greet(task);
  });
  await open('ann');
  await open('ben');
  const reactors = createReactors({ reactors: [failing], tasks, store, now: clock, log });
  expect(await reactors.round()).toBe(1);
  expect(await tasks.parked()).toEqual([]);
  expect(await tasks.due(['welcome'], now, 10)).toMatchObject([{ userId: 'ann' }]);
});

test('a reason that no database stores as it is parks a task all the same', async () => {
  await open('ann');
  await running(welcome(() => Promise.reject(new Error('nobody \0is at home')))).round();
  expect(await tasks.parked()).toMatchObject([{ id: 'ann.0', reason: 'nobody is at home' }]);
});

test('what has failed a thousand times is tried again after an hour', async () => {
  const failing = running(welcome(() => Promise.reject(new Error('nobody is at home'))));
  await open('ann');
  await failing.round();
  await database.ownerPool.query('UPDATE reactors.tasks SET tries = 1000');
  now = new Date(now.getTime() + 2_000);
  await failing.round();
  const { rows } = await database.ownerPool.query<{ due_at: Date }>('SELECT due_at FROM reactors.tasks');
  expect(rows.map(({ due_at }) => due_at)).toEqual([new Date(now.getTime() + 3_600_000)]);
});

test('what takes for ever holds up nothing that another reactor does', async () => {
  let release = (): void => {};
  const answered = new Promise<void>((resolve) => (release = resolve));
  const slow: Reactor = { ...welcome(() => answered), name: 'slow' };
  const both = createReactors({ reactors: [slow, welcome(greet)], tasks, store, now: () => now, log });
  both.start();
  await open('ann');
  await expect.poll(() => welcomed).toEqual(['ann']);
  await open('ben');
  await expect.poll(() => welcomed, { timeout: 3_000 }).toEqual(['ann', 'ben']);
  release();
  await both.stop();
});

test('who has lost the turn begins nothing more of what they had looked up', async () => {
  for (let index = 0; index < 100; index += 1) await open(`person-${index}`);
  const released: (() => void)[] = [];
  const slow = running(welcome(() => new Promise((resolve) => released.push(resolve))));
  slow.start();
  await expect.poll(() => released.length, { timeout: 5_000 }).toBe(64);
  const taken = await database.ownerPool.query(
    `UPDATE reactors.progress SET holder = 'another', heard_at = clock_timestamp() + interval '1 minute'`,
  );
  expect(taken.rowCount).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 2 * HEARTBEAT_MS));
  released.splice(0).forEach((release) => release());
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(released).toEqual([]);
  await slow.stop();
});

test('another log is read from its start', async () => {
  await open('ann');
  await running(welcome(greet)).round();
  store = createMemoryEventStore();
  await open('cid');
  expect(await running(welcome(greet)).round()).toBe(1);
});

test('of two processes one is at work, and the other takes over', async () => {
  const [first, second] = [running(welcome(greet)), running(welcome(greet))];
  first.start();
  await open('ann');
  await expect.poll(() => welcomed).toEqual(['ann']);
  second.start();
  await open('ben');
  await expect.poll(() => welcomed).toEqual(['ann', 'ben']);
  await first.stop();
  await open('cid');
  await expect.poll(() => welcomed).toEqual(['ann', 'ben', 'cid']);
  await second.stop();
});

test('who has stopped has given the turn back, also where a sign of life was late', async () => {
  let letGo = (): void => {};
  const late = new Promise<void>((resolve) => (letGo = resolve));
  const signs: Promise<boolean>[] = [];
  const slowly: Tasks = {
    ...tasks,
    lease(holder) {
      const lease = tasks.lease(holder);
      let taken = false;
      const hold = async () => {
        if (!taken) return (taken = await lease.hold());
        const sign = late.then(lease.hold);
        signs.push(sign);
        return sign;
      };
      return { ...lease, hold };
    },
  };
  const reactors = createReactors({ reactors: [welcome(greet)], tasks: slowly, store, now: () => now, log });
  reactors.start();
  await expect.poll(() => signs.length, { timeout: 2 * HEARTBEAT_MS }).toBe(1);
  const stopped = reactors.stop();
  await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, 500))]);
  letGo();
  await Promise.all([stopped, ...signs]);
  expect(await tasks.atWork()).toBe(false);
});
