import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Middleware } from 'koa';
import type { PublicConfig } from '../contract/config.ts';
import { isOnApi } from '../http/onApi.ts';
import { withConfig } from './withConfig.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** As much of Vite as is used here. It is installed with the front ends, and only where they are developed. */
interface Vite {
  createServer(options: object): Promise<{
    middlewares(request: IncomingMessage, response: ServerResponse, next: () => void): void;
    transformIndexHtml(url: string, html: string): Promise<string>;
    close(): Promise<void>;
  }>;
}

/** Both front ends straight from their sources, with hot reload, behind the same port. */
export async function devFrontEnds(
  config: PublicConfig,
): Promise<{ middleware: Middleware; close: () => Promise<void> }> {
  const { createServer } = await loadVite();
  const start = (name: string, hmrPort: number) =>
    createServer({
      root: join(ROOT, name),
      configFile: join(ROOT, name, 'vite.config.ts'),
      server: { middlewareMode: true, hmr: { port: hmrPort } },
      appType: 'custom',
    });
  const [web, admin] = await Promise.all([start('web', 24_678), start('admin', 24_679)]);

  const middleware: Middleware = async (ctx, next) => {
    if (isOnApi(ctx)) return next();
    const isAdmin = ctx.path.startsWith('/admin-dashboard');
    const vite = isAdmin ? admin : web;
    // Before Vite takes '/admin-dashboard' away from the path.
    const name = ctx.path === '/' ? 'landing.html' : 'index.html';
    ctx.respond = false;
    ctx.res.statusCode = 200;
    await new Promise<void>((resolve, reject) => {
      ctx.res.on('close', resolve);
      vite.middlewares(
        ctx.req,
        ctx.res,
        () => void page().then((html) => ctx.res.setHeader('Content-Type', 'text/html').end(html), reject),
      );
    });

    async function page(): Promise<string> {
      const html = await readFile(join(ROOT, isAdmin ? 'admin' : 'web', name), 'utf8');
      return withConfig(await vite.transformIndexHtml(ctx.url, html), config);
    }
  };
  return { middleware, close: async () => void (await Promise.all([web.close(), admin.close()])) };
}

async function loadVite(): Promise<Vite> {
  const vite = createRequire(join(ROOT, 'web', 'package.json')).resolve('vite');
  return (await import(pathToFileURL(vite).href)) as Vite;
}
