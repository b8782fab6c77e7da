import { join } from 'node:path';
import {
  investmentRevision,
  investmentRevisionForm,
  MAX_IMAGE_BYTES,
  newInvestment,
  newInvestmentForm,
} from '../contract/investments.ts';
import { authenticated, requireRole } from '../http/access.ts';
import { checked } from '../http/body.ts';
import type { Ctx } from '../http/context.ts';
import { idempotent } from '../http/idempotency.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import { upload } from '../http/upload.ts';
import type { Parts } from '../parts.ts';
import { delistInvestment, LISTED, listInvestment, REVISED, reviseInvestment } from './commands.ts';
import { MEDIA_FOLDER, storePicture } from './pictures.ts';
import { listedInvestments } from './queries.ts';

/** The spec's calls on the catalogue. */
export function investmentRoutes(parts: Parts): Routes {
  const { pool, config } = parts;
  const routes = createRoutes();

  routes.get('/auth/investments', authenticated, async (ctx) => {
    ctx.body = { message: 'Investments fetched.', investments: await listedInvestments(pool) };
  });

  routes.post(
    '/auth/investments',
    requireRole('admin'),
    upload('img', MAX_IMAGE_BYTES),
    idempotent(parts),
    async (ctx) => {
      const sent = await withPicture(ctx, join(config.dataDir, MEDIA_FOLDER));
      const multipart = Boolean(ctx.is('multipart/form-data'));
      if ('editId' in sent) {
        const { editId, ...named } = checked(multipart ? investmentRevisionForm : investmentRevision, sent);
        ctx.body = { message: REVISED, investment: await reviseInvestment(ctx, parts, editId, named) };
        return;
      }
      const investment = await listInvestment(ctx, parts, checked(multipart ? newInvestmentForm : newInvestment, sent));
      ctx.status = 201;
      ctx.body = { message: LISTED, investment };
    },
  );

  routes.put('/auth/investments/:id', requireRole('admin'), idempotent(parts), async (ctx) => {
    ctx.body = { message: REVISED, investment: await delistInvestment(ctx, parts, String(ctx.params['id'])) };
  });

  return routes;
}

/** The body, with the address of a picture that came along as its `img`. */
async function withPicture(ctx: Ctx<{ file: Buffer | undefined }>, mediaDir: string): Promise<Record<string, unknown>> {
  const sent = { ...(ctx.request.body as Record<string, unknown> | undefined) };
  const { file } = ctx.state;
  return file ? { ...sent, img: await storePicture(mediaDir, file) } : sent;
}
