import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { passport } from '../../testing/passport.ts';
import type { TestPerson } from '../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';

let app: TestApp;
let stuck: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => {
  for (const socket of stuck) socket.destroy();
  stuck = [];
});
afterAll(() => app.stop());

const submit = ({ token }: TestPerson) => app.call('POST /auth/submit-document', { token, body: passport() });

/** Begins to send a document, and stops in the middle. */
async function stopMidway({ token }: TestPerson): Promise<void> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  stuck.push(socket);
  await once(socket, 'connect');
  socket.write(
    [
      'POST /api/auth/submit-document HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 1000000',
      '',
      '--b',
      'Content-Disposition: form-data; name="idCardFile"; filename="a.pdf"',
      '',
      '%PDF-1.4',
    ].join('\r\n'),
  );
}

/** What somebody is answered once others have stopped midway. */
const submittedBeside = (person: TestPerson, others: readonly TestPerson[]) =>
  expect.poll(
    async () => {
      await Promise.all(others.map(stopMidway));
      // They are to come first.
      await sleep(100);
      return (await submit(person)).status;
    },
    { timeout: 10_000 },
  );

test('of one person two files are read at once, and others wait for none of them', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  await submittedBeside(ann, [ann, ann]).toBe(429);
  expect((await submit(ben)).status).toBe(200);
  for (const socket of stuck) socket.destroy();
  await expect.poll(async () => (await submit(ann)).status, { timeout: 10_000 }).toBe(200);
});

test('of all people together so many are read that memory lasts', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => app.person()));
  await submittedBeside(await app.person(), [...people, ...people]).toBe(503);
});
