import type { Middleware } from 'koa';
import type { Files } from '../../files/files.ts';

/** Investment pictures, and nothing else below their path. Their names are made of their content. */
export const media =
  (pictures: Files): Middleware =>
  async (ctx, next) => {
    if (!ctx.path.startsWith('/media/')) return next();
    const name = /^\/media\/([\w-]+\.webp)$/.exec(ctx.path)?.[1];
    const picture = name === undefined ? undefined : await pictures.get(name);
    if (!picture) return;
    ctx.type = 'image/webp';
    ctx.set('Cache-Control', 'max-age=31536000,immutable');
    ctx.body = Buffer.from(picture);
  };
