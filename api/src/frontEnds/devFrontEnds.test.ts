import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { expect, test } from 'vitest';
import { devFrontEnds } from './devFrontEnds.ts';

const config = {
  productName: 'Elm & Co',
  supportEmail: 'help@elm.example',
  depositInstructions: '',
  platformFee: { free: '0.25%', member: '0%' },
};

test('each address has its own page while the front ends are developed', async () => {
  const { middleware, close } = await devFrontEnds(config);
  // Koa's own types say that its callback may be given to Node.
  const callback = new Koa().use(middleware).callback();
  const server = createServer((request, response) => void callback(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const page = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html' } });
    return `${answer.status} ${await answer.text()}`;
  };
  expect(await page('/')).toMatch(/^200 [\s\S]*src\/app\/landing\.tsx/);
  expect(await page('/login')).toMatch(/^200 [\s\S]*src\/app\/main\.tsx/);
  expect(await page('/admin-dashboard/')).toMatch(/^200 [\s\S]*<title>Back office/);
  expect(await page('/admin-dashboard/users')).toMatch(/^200 [\s\S]*<title>Back office/);
  server.closeAllConnections();
  server.close();
  await close();
});
