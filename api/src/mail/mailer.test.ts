import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createMailer } from './mailer.ts';

const ADDRESS = 'zoe@example.com';

/** A mail server that takes no mail, and says for whom. */
async function refusingServer() {
  const server = createServer((socket) => {
    socket.write('220 ready\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write(line.startsWith('RCPT') ? `550 5.1.1 <${ADDRESS}> is unknown here\r\n` : '250 fine\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

test('what a mail server refuses is told and logged without whom it was for', async () => {
  const server = await refusingServer();
  const said: string[] = [];
  let logged = (): void => {};
  const wasLogged = new Promise<void>((resolve) => (logged = resolve));
  const write = (line: string) => {
    said.push(line);
    logged();
  };
  const log = pino({ level: 'info' }, { write });
  const mailer = createMailer({ smtpUrl: server.url, mailFrom: 'post@northvale.example', dataDir: '' }, log);
  const mail = { to: ADDRESS, subject: 'Hello', text: 'Hello' };
  const failure = await mailer.send(mail).catch((error: unknown) => error);
  expect(failure).toEqual(new Error("the mail server didn't take a mail (EENVELOPE, RCPT TO, 550)"));
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain(ADDRESS);
  mailer.post(mail, 'u1');
  await wasLogged;
  expect(said.join('')).toContain('EENVELOPE');
  expect(said.join('')).not.toContain(ADDRESS);
  server.close();
});

test('a mail server that says nothing is waited for a moment only', { timeout: 5_000 }, async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mailer = createMailer(
    { smtpUrl, mailFrom: 'post@northvale.example', dataDir: '' },
    pino({ level: 'silent' }),
    50,
  );
  await expect(mailer.send({ to: ADDRESS, subject: 'Hello', text: 'Hello' })).rejects.toThrow(/ETIMEDOUT/);
  server.close();
});

test('a mail that is on its way when its person is erased lies in no outbox afterwards', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'northvale-mailer-'));
  const config = { smtpUrl: undefined, mailFrom: 'post@northvale.example', dataDir };
  const mailer = createMailer(config, pino({ level: 'silent' }));
  const mail = { to: ADDRESS, subject: 'Hello', text: 'Hello' };
  const sent = mailer.send(mail, 'u1');
  await mailer.erase('u1');
  await Promise.all([sent, mailer.send(mail, 'u2')]);
  expect(await readdir(join(dataDir, 'outbox'))).toEqual([expect.stringMatching(/\.u2\.eml$/)]);
  await rm(dataDir, { recursive: true });
});
