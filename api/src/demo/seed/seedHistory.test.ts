import { createStreamCheck, type StreamCheck } from '@northvale/ledger/verify/streamCheck.ts';
import { expect, test } from 'vitest';
import { leastEvents, type SeedOptions, seedHistory } from './seedHistory.ts';

const OPTIONS: SeedOptions = { seed: 7, users: 300, events: 4_000, until: Date.UTC(2026, 0, 1) };

function told(options: Partial<SeedOptions> = {}) {
  const batches = [...seedHistory({ ...OPTIONS, ...options })];
  return { people: batches.flatMap(({ people }) => people), events: batches.flatMap(({ events }) => events) };
}

test('a history has as many people and events as were asked for, in the order of time', () => {
  for (const options of [{}, { users: 50, events: leastEvents(50) }, { users: 1, events: 3_000 }]) {
    const { people, events } = told(options);
    expect([people.length, events.length]).toEqual([options.users ?? OPTIONS.users, options.events ?? OPTIONS.events]);
    const times = events.map(({ metadata }) => metadata.occurredAt);
    expect(times).toEqual(times.toSorted());
    expect((times.at(-1) ?? '') <= new Date(OPTIONS.until).toISOString()).toBe(true);
  }
});

test('each of its streams is chained, hashed, balanced and of known events', () => {
  const { events } = told();
  const checks = new Map<string, StreamCheck>();
  const differences = events.flatMap((event, index) => {
    const check = checks.get(event.stream) ?? createStreamCheck(event.stream);
    checks.set(event.stream, check);
    return check.take({ ...event, position: String(index) }).differences;
  });
  expect(differences).toEqual([]);
  expect(checks.size).toBe(300 + 12);
});

test('the same seed tells the same, another one something else', () => {
  expect(told()).toEqual(told());
  expect(told({ seed: 8 }).events.at(-1)?.id).not.toBe(told().events.at(-1)?.id);
});
