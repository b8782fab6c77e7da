import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtFrontEnds } from './builtFrontEnds.ts';
import { media } from '../investments/media.ts';

const config = { productName: 'Elm & </script> Co', supportEmail: 'help@elm.example', depositInstructions: '' };
let root: string;
let server: Server;
let url: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'northvale-front-'));
  for (const name of ['web', 'admin']) {
    for (const folder of ['assets', 'workers']) await mkdir(join(root, name, 'dist', folder), { recursive: true });
    await writeFile(join(root, name, 'dist', 'workers', 'draw-1a2b3c.js'), `// ${name}`);
    await writeFile(join(root, name, 'dist', 'index.html'), `<title>${name}</title>`);
    await writeFile(join(root, name, 'dist', 'assets', 'main-1a2b3c.js'), `// ${name}`);
    await writeFile(join(root, name, 'dist', 'favicon.svg'), '<svg/>');
    await writeFile(join(root, name, 'dist', 'assets', 'engine-1a2b3c.wasm'), 'engine');
    await writeFile(join(root, name, 'dist', 'assets', 'engine-1a2b3c.wasm.br'), brotliCompressSync('engine'));
  }
  await writeFile(join(root, 'web', 'dist', 'landing.html'), '<title>landing</title>');
  await writeFile(join(root, 'web', 'dist', 'index.html'), '<head><title>web</title></head>');
  await writeFile(join(root, 'web', 'dist', 'verify.html'), '<title>verify</title>');
  await writeFile(join(root, 'secret.txt'), 'secret');
  await mkdir(join(root, 'media'));
  await writeFile(join(root, 'media', '0123abc.webp'), 'picture');
  const app = new Koa();
  app.use(media(root)).use(builtFrontEnds(config, root));
  // Koa's own types say that its callback may be given to Node.
  const callback = app.callback();
  server = createServer((request, response) => void callback(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(async () => {
  server.close();
  await rm(root, { recursive: true });
});

const get = async (path: string, headers = {}) => {
  const answer = await fetch(`${url}${path}`, { redirect: 'manual', headers });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

describe('a built front end', () => {
  test.each([
    ['/', 'landing'],
    ['/dashboard', 'web'],
    ['/reset-password/a.token', 'web'],
    ['/index.html', 'web'],
    ['/admin-dashboard/', 'admin'],
    ['/admin-dashboard/users/018f', 'admin'],
  ])('answers %s with the page of %s, which is asked for anew each time', async (path, name) => {
    const { status, text, headers } = await get(path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(text).toContain(`<title>${name}</title>`);
  });

  test('tells its pages the public settings, whatever stands in them', async () => {
    const [, written = ''] =
      /<script id="config" type="application\/json">(.*?)<\/script>/.exec((await get('/dashboard')).text) ?? [];
    expect(JSON.parse(written)).toEqual(config);
  });

  test('gives a worker that reads what people send a policy by which it reaches nothing', async () => {
    const { text, headers } = await get('/admin-dashboard/workers/draw-1a2b3c.js');
    expect([text, headers.get('cache-control')]).toEqual(['// admin', 'max-age=31536000,immutable']);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'wasm-unsafe-eval';/);
  });

  test('keeps assets for ever, and has none that isn’t built', async () => {
    const { text, headers } = await get('/admin-dashboard/assets/main-1a2b3c.js');
    expect([text, headers.get('cache-control')]).toEqual(['// admin', 'max-age=31536000,immutable']);
    expect((await get('/assets/gone.js')).status).toBe(404);
    expect((await get('/gone.png')).status).toBe(404);
    expect((await get('/favicon.svg')).text).toBe('<svg/>');
  });

  test('gives what was compressed when it was built to who takes it', async () => {
    const path = '/admin-dashboard/assets/engine-1a2b3c.wasm';
    const told = async (encoding: string) => {
      const { status, headers, text } = await get(path, { 'accept-encoding': encoding });
      return [status, headers.get('content-type'), headers.get('content-encoding'), text];
    };
    expect(await told('br')).toEqual([200, 'application/wasm', 'br', 'engine']);
    expect(await told('identity')).toEqual([200, 'application/wasm', null, 'engine']);
  });

  test('gives the page that is kept as a file', async () => {
    const { text, headers } = await get('/verify.html');
    expect([text, headers.get('content-disposition')]).toEqual([
      '<title>verify</title>',
      'attachment; filename="verify.html"',
    ]);
  });

  test('shows nothing else', async () => {
    for (const path of [
      '/..%2f..%2fsecret.txt',
      '/assets/..%2f..%2f..%2fsecret.txt',
      '/media/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
    ]) {
      expect((await get(path)).text).not.toBe('secret');
    }
  });

  test('has its slash', async () => {
    const { status, headers } = await get('/admin-dashboard');
    expect([status, headers.get('location')]).toEqual([302, '/admin-dashboard/']);
  });
});

test('pictures are public and kept for ever', async () => {
  const { status, text, headers } = await get('/media/0123abc.webp');
  expect([status, text, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'picture',
    'image/webp',
    'max-age=31536000,immutable',
  ]);
  expect((await get('/media/none.webp')).status).toBe(404);
});
