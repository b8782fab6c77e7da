import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtFrontEnds } from './builtFrontEnds.ts';
import { diskFiles } from '../files/files.ts';
import { media } from '../features/investments/pictures.ts';

const config = {
  productName: 'Elm & </script> Co',
  supportEmail: 'help@elm.example',
  depositInstructions: '',
  platformFee: { free: '0.25%', member: '0%' },
};
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
  await rm(join(root, 'web', 'dist', 'index.html'));
  for (const language of ['en', 'de']) {
    const pages = join(root, 'web', 'dist', 'pages', language);
    await mkdir(pages, { recursive: true });
    for (const name of ['landing', 'index', 'login', 'member'])
      await writeFile(
        join(pages, `${name}.html`),
        `<html lang="${language}"><head><title>${name} of Northvale</title></head>`,
      );
  }
  await writeFile(
    join(root, 'web', 'dist', 'pages', 'en', 'signup.html'),
    '<meta name="color-scheme" content="light dark" />' +
      '<style>@media not (prefers-color-scheme:dark){} @media (prefers-color-scheme: light){}</style>',
  );
  await writeFile(join(root, 'web', 'dist', 'verify.html'), '<title>verify</title>');
  await writeFile(join(root, 'secret.txt'), 'secret');
  await mkdir(join(root, 'media'));
  await writeFile(join(root, 'media', '0123abc.webp'), 'picture');
  const app = new Koa();
  app.use(media(diskFiles(join(root, 'media')))).use(builtFrontEnds(config, root));
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
    ['/login', 'login'],
    ['/dashboard', 'index'],
    ['/reset-password/a.token', 'index'],
    ['/index.html', 'index'],
    ['/pages/de/login.html', 'index'],
    ['/admin-dashboard/', 'admin'],
    ['/admin-dashboard/users/018f', 'admin'],
  ])('answers %s with the page of %s, which is asked for anew each time', async (path, name) => {
    const { status, text, headers } = await get(path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(text).toContain(`<title>${name}`);
  });

  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', '', 'de'],
    ['fr,de;q=0.5', '', 'de'],
    ['en-GB,de;q=0.9', '', 'en'],
    ['fr', '', 'en'],
    // What was chosen here goes before what the browser prefers.
    ['de', 'language=en', 'en'],
    ['en', 'language=de', 'de'],
    ['de', 'language=../..', 'de'],
  ])('speaks what is understood: to %s with the cookie ‘%s’ %s', async (accepted, cookie, language) => {
    for (const path of ['/', '/login', '/dashboard']) {
      const { text, headers } = await get(path, { 'accept-language': accepted, cookie });
      expect(text).toContain(`<html lang="${language}">`);
      expect(headers.get('vary')).toBe('Accept-Language, Cookie');
    }
  });

  test.each([
    ['/login', 'signedIn=yes', 'index'],
    ['/login', 'signedIn=', 'login'],
    ['/dashboard', 'signedIn=yes', 'member'],
    ['/dashboard', 'signedIn=', 'index'],
    ['/transactions', 'signedIn=yes', 'member'],
    ['/verify', 'signedIn=yes', 'index'],
  ])('answers %s with the cookie ‘%s’ with what is drawn for whoever asks: %s', async (path, cookie, page) => {
    expect((await get(path, { cookie })).text).toContain(`<title>${page}`);
  });

  test.each([
    ['', 'light dark', '(prefers-color-scheme:dark)', '(prefers-color-scheme: light)'],
    ['colorMode=dark', 'dark', '(min-width: 0)', '(max-width: 0)'],
    ['colorMode=light', 'light', '(max-width: 0)', '(min-width: 0)'],
    ['colorMode=pink', 'light dark', '(prefers-color-scheme:dark)', '(prefers-color-scheme: light)'],
  ])('has with the cookie ‘%s’ the colours %s', async (cookie, scheme, dark, light) => {
    const { text } = await get('/signup', { cookie });
    expect(text).toContain(`<meta name="color-scheme" content="${scheme}" />`);
    expect(text).toContain(`<style>@media not ${dark}{} @media ${light}{}</style>`);
  });

  test('is called what its operator calls it from the first', async () => {
    expect((await get('/login')).text).toContain('<title>login of Elm &amp; &lt;/script&gt; Co</title>');
  });

  test('need not be sent again while it is the same', async () => {
    const etag = (await get('/', { 'accept-language': 'de' })).headers.get('etag') ?? '';
    // As browsers do; left alone, Node's fetch would ask for what nobody has kept.
    const known = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await get('/', { 'accept-language': 'de', ...known })).status).toBe(304);
    expect((await get('/', { 'accept-language': 'en', ...known })).status).toBe(200);
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

  test.each(['/verify.html', '/favicon.svg', '/assets/main-1a2b3c.js'])(
    'need not send %s again while it is the same',
    async (path) => {
      const { headers } = await get(path);
      const [etag, since] = ['etag', 'last-modified'].map((name) => headers.get(name) ?? '');
      for (const known of [{ 'if-none-match': etag }, { 'if-modified-since': since }]) {
        const again = await get(path, { ...known, 'cache-control': 'max-age=0' });
        expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
      }
      expect((await get(path, { 'if-none-match': '"another"', 'cache-control': 'max-age=0' })).status).toBe(200);
    },
  );

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
