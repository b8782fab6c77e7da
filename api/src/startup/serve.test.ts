import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import type { Listener } from '../http/entrance.ts';
import { serve, type Serving } from './serve.ts';

let serving: Serving | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await serving?.stop();
});

async function connected(listener: Listener, unreadMs?: number): Promise<Socket> {
  serving = await serve(listener, { port: 0, host: '127.0.0.1' }, unreadMs);
  const socket = connect(Number(new URL(serving.url).port), '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

const requests = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `GET /${index} HTTP/1.1\r\nHost: x\r\n${index === count - 1 ? 'Connection: close\r\n' : ''}\r\n`,
  ).join('');

test('what is sent ahead on one connection is worked on one after another, and answered in order', async () => {
  const atWork = { now: 0, most: 0 };
  const socket = await connected(async ({ url }, response) => {
    atWork.most = Math.max(atWork.most, (atWork.now += 1));
    await new Promise(setImmediate);
    atWork.now -= 1;
    response.end(`<${url ?? ''}>`);
  });
  socket.write(requests(5));
  expect((await text(socket)).match(/<.*?>/g)).toEqual(['</0>', '</1>', '</2>', '</3>', '</4>']);
  expect(atWork.most).toBe(1);
});

test('who sends too many ahead is cut off, and of what they sent nothing more is begun', async () => {
  const begun: (readonly [IncomingMessage, ServerResponse])[] = [];
  const socket = await connected(async (...asked) => void begun.push(asked));
  socket.on('error', () => {});
  socket.write(requests(100));
  await once(socket, 'close');
  expect(begun).toHaveLength(1);
});

test('an answer that nobody reads is given up', async () => {
  let answered = (_: ServerResponse) => {};
  const answer = new Promise<ServerResponse>((resolve) => (answered = resolve));
  const socket = await connected(async (_, response) => {
    response.write(Buffer.alloc(50_000_000));
    answered(response);
  }, 50);
  socket.pause().on('error', () => {});
  socket.write(requests(1));
  await once(await answer, 'close');
  expect((await answer).writableFinished).toBe(false);
});

test('a host that isn’t this machine’s is said by its setting', async () => {
  await expect(serve(async () => {}, { port: 0, host: 'no host' })).rejects.toThrow(
    'This machine has no address no host. Set another HOST.',
  );
});
