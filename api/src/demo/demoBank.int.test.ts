import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDemoApp } from '../../testing/demoApp.ts';
import type { TestPerson } from '../../testing/persons.ts';
import type { TestApp } from '../../testing/testApp.ts';
import { daysFrom } from '../queries/reconciliation.ts';

let app: TestApp;
let auditor: TestPerson;
beforeAll(async () => {
  app = await startDemoApp();
  auditor = await app.auditor();
});
afterAll(() => app.stop());

const ask = async (call: string) => (await app.call(`GET /admin/${call}`, { token: auditor.token })).body;

test('each day of the demo’s year comes out even, and all but the last are signed', async () => {
  const { covered } = await ask('reconciliations?from=2026-01-01&to=2026-01-01');
  const { unsignedDays, shortfall, coveredTo } = await ask('safeguarding');
  expect([unsignedDays <= 3, shortfall, coveredTo]).toEqual([true, 0, covered.to]);
  for (let at = 0, days = daysFrom(covered.from, covered.to); at < days.length; at += 90) {
    const { data } = await ask(`reconciliations?from=${days[at]}&to=${days[Math.min(at + 89, days.length - 1)]}`);
    expect(data.filter((day: { external: { difference: number } }) => day.external.difference !== 0)).toEqual([]);
  }
});

test('its last statement holds money that waits: one exact, one of a wrong amount', async () => {
  const open = await ask(`bank-lines?filter=${JSON.stringify({ status: 'open' })}`);
  const exact = open.map((line: { candidates: { exact: boolean }[] }) => line.candidates[0]?.exact);
  expect(exact).toContain(true);
  expect(exact).toContain(false);
});
