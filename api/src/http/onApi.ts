import type { Context, Middleware } from 'koa';

export const isOnApi = ({ path }: Pick<Context, 'path'>): boolean => path === '/api' || path.startsWith('/api/');

export const onApi =
  (middleware: Middleware): Middleware =>
  (ctx, next) =>
    isOnApi(ctx) ? middleware(ctx, next) : next();

/** For pages, pictures and what else is no call. */
export const elsewhere =
  (middleware: Middleware): Middleware =>
  (ctx, next) =>
    isOnApi(ctx) ? next() : middleware(ctx, next);
