import type { Middleware } from 'koa';
import type { Files } from '../files/files.ts';

/** Investment pictures. Their names are made of their content. */
export const media =
  (pictures: Files): Middleware =>
  async (ctx, next) => {
    const name = /^\/media\/([\w-]+\.webp)$/.exec(ctx.path)?.[1];
    if (name === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const picture = await pictures.get(name);
    if (!picture) return;
    ctx.type = 'image/webp';
    ctx.set('Cache-Control', 'max-age=31536000,immutable');
    ctx.body = Buffer.from(picture);
  };
