import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const read = (file: string) => readFile(new URL(`../../../../docs/${file}`, import.meta.url), 'utf8');
const metrics = async (): Promise<string> => (await app.call('GET /metrics')).body;

test('the dashboard and the alerts name metrics that there are', async () => {
  const shown = new Set([...(await metrics()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  for (const file of ['grafana/northvale.json', 'grafana/alerts.yml']) {
    const named = (await read(file)).match(/\b(northvale|nodejs|process)_\w+/g) ?? [];
    expect(named.length).toBeGreaterThan(9);
    expect(named.map((name) => name.replace(/_(bucket|count|sum)$/, '')).filter((name) => !shown.has(name))).toEqual(
      [],
    );
  }
});

test('the runbook has a paragraph for each alert, and for no other', async () => {
  const alerts = [...(await read('grafana/alerts.yml')).matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  const explained = [...(await read('operators.md')).matchAll(/^\*\*`(Northvale\w+)`/gm)].map(([, name]) => name);
  expect(explained).toEqual(alerts);
});

test('calls count by name and status, connections and the lag of the read models are told', async () => {
  await app.person();
  await app.caughtUp();
  const told = await metrics();
  expect(told).toMatch(
    /^northvale_http_request_seconds_count\{route="\/api\/metrics",method="GET",status="200"\} \d+$/m,
  );
  expect(told).toMatch(/^northvale_read_models_lag_seconds 0$/m);
  expect(told).toMatch(/^northvale_database_connections_in_use \d+$/m);
  expect(told).toMatch(/^northvale_http_requests_(in_flight|refused_total) 0$/m);
  expect(told).toMatch(/^northvale_pending_tasks 0$/m);
});
