import type { Middleware } from 'koa';
import { Problem } from './problem.ts';

/** Refuses whatever would write, and says which methods there are. */
export const readOnly: Middleware = (ctx, next) => {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return next();
  ctx.set('Allow', 'GET, HEAD');
  if (ctx.method !== 'OPTIONS') throw new Problem('MethodNotAllowed');
  ctx.body = '';
};
