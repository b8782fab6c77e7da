import { join } from 'node:path';
import type { Middleware } from 'koa';
import send from 'koa-send';
import { MEDIA_FOLDER } from './pictures.ts';

/** Investment pictures. Their names are made of their content. */
export const media =
  (dataDir: string): Middleware =>
  async (ctx, next) => {
    const match = /^\/media\/([\w-]+\.webp)$/.exec(ctx.path);
    if (!match?.[1] || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    await send(ctx, match[1], { root: join(dataDir, MEDIA_FOLDER), maxage: 365 * 86_400_000, immutable: true });
  };
