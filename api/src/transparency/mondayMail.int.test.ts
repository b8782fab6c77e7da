import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailsTo } from '../../testing/steppingIn.ts';
import type { TestPerson } from '../../testing/persons.ts';
import { signerOn } from '../../testing/signing.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { mondayRounds } from './mondayMail.ts';

let app: TestApp;
let auditor: TestPerson;
let time: string;
beforeEach(async () => {
  app = await startTestApp();
  auditor = await app.auditor();
  await app.caughtUp();
  await signerOn(app).round();
  await app.caughtUp();
});
afterEach(() => app.stop());

const rounds = (mailer = app.parts.mailer) => mondayRounds({ ...app.parts, mailer, now: () => new Date(time) });
const checkpointMails = async () =>
  (await mailsTo(app.dataDir, auditor.email)).filter((mail) => mail.includes('checkpoint'));

test('each Monday each auditor gets the newest checkpoint, once', async () => {
  const { body: checkpoint } = await app.call('GET /log/checkpoint');
  time = '2026-11-23T00:00:05Z';
  await rounds()();
  await rounds()();
  const mails = await checkpointMails();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.replaceAll('\r\n', '\n')).toContain(checkpoint);
  time = '2026-11-29T23:59:59Z';
  await rounds()();
  expect(await checkpointMails()).toHaveLength(1);
  // Away on Monday, it catches up on Tuesday.
  time = '2026-12-01T08:00:00Z';
  await rounds()();
  expect(await checkpointMails()).toHaveLength(2);
});

test('a ledger that begins in the middle of a week waits for its first Monday', async () => {
  time = '2026-11-25T12:00:00Z';
  await rounds()();
  expect(await checkpointMails()).toEqual([]);
  time = '2026-11-30T00:00:00Z';
  await rounds()();
  expect(await checkpointMails()).toHaveLength(1);
});

test('a mail that can’t be sent is tried again, and only that one', async () => {
  time = '2026-11-23T00:00:05Z';
  await app.auditor();
  let sent = 0;
  let fails = true;
  const round = rounds({
    ...app.parts.mailer,
    async send() {
      if (fails && sent === 1) throw new Error('the mail server is away');
      sent += 1;
    },
  });
  await expect(round()).rejects.toThrow('away');
  fails = false;
  await round();
  expect(sent).toBe(2);
});

test('an auditor whom the mail server refuses holds up nobody behind them', async () => {
  time = '2026-11-23T00:00:05Z';
  await app.auditor();
  const asked: string[] = [];
  const round = rounds({
    ...app.parts.mailer,
    async send(_, id = '') {
      asked.push(id);
      if (id === asked[0]) throw new Error('unknown here');
    },
  });
  await expect(round()).rejects.toThrow('unknown here');
  expect(new Set(asked).size).toBe(2);
  await expect(round()).rejects.toThrow('unknown here');
  expect(asked.slice(2)).toEqual([asked[0]]);
});
