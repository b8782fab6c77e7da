import { afterEach, beforeEach, expect, test } from 'vitest';
import { growTo } from '../../testing/signing.ts';
import { replaceIn, tamper } from '../../testing/tampering.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { createIntegrity } from '../integrity/integrity.ts';
import { createSigner } from './signer.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.stop());

test('nothing is signed any more once the store holds another event than was projected', async () => {
  const { parts, databaseUrl } = app;
  const { id } = await app.person({ balance: 500 });
  await app.caughtUp();
  const integrity = createIntegrity(parts);
  const check = { state: () => ({ ...integrity.state(), complete: true }) };
  const signer = createSigner({ ...parts, check });
  await integrity.round();
  await signer.round();
  await app.caughtUp();
  const { body: before } = await app.call('GET /log/checkpoint');
  await tamper(databaseUrl, replaceIn('data', `account-${id}`, 1, '50000', '90000'));
  await growTo(20, app, (await app.person()).id);
  await integrity.round();
  await signer.round();
  expect(signer.status().refused).toContain('the check of the ledger found: ');
  expect((await app.call('GET /log/checkpoint')).body).toBe(before);
});
