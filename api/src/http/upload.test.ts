import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Koa from 'koa';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Caller, RequestState } from './context.ts';
import { answerProblems } from './errors.ts';
import { upload } from './upload.ts';

const FORM = { fields: z.object({}), file: 'file', maxBytes: 1_000 };

test('a file that comes no further is given up, and its connection too', async () => {
  const app = new Koa<RequestState & { caller: Pick<Caller, 'id'> }>();
  app.use(answerProblems(pino({ level: 'silent' }), () => 0));
  app.use((ctx, next) => {
    ctx.state.caller = { id: 'ann' };
    return next();
  });
  app.use(upload(FORM, 50) as unknown as Koa.Middleware<RequestState>);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    [
      'POST /api/file HTTP/1.1',
      'Host: localhost',
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 500',
      '',
      '--b',
      'Content-Disposition: form-data; name="file"; filename="a.pdf"',
      '',
      '%PDF-1.4',
    ].join('\r\n'),
  );
  const answer = (await socket.toArray()).join('');
  server.close();
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(answer).toMatch(/"message":"The request did not arrive in time\."/);
});
