import { join } from 'node:path';
import type { InvestmentTerms } from '@northvale/ledger/investment/investment.ts';
import {
  investmentRevision, investmentRevisionForm, MAX_IMAGE_BYTES, newInvestment, newInvestmentForm,
} from '../contract/investments.ts';
import { authenticated, requireRole } from '../http/access.ts';
import { checked } from '../http/body.ts';
import type { Ctx } from '../http/context.ts';
import { idempotent } from '../http/idempotency.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import { upload } from '../http/upload.ts';
import type { Parts } from '../parts.ts';
import { answeredInvestment, LISTED, namedTerms, REVISED } from './commands.ts';
import { MEDIA_FOLDER, storePicture } from './pictures.ts';
import { listedInvestments } from './queries.ts';

/** The spec's calls on the catalogue. */
export function investmentRoutes(parts: Parts): Routes {
  const { investments, pool, config } = parts;
  const routes = createRoutes();

  routes.get('/auth/investments', authenticated, async (ctx) => {
    ctx.body = { message: 'Investments fetched.', investments: await listedInvestments(pool) };
  });

  routes.post('/auth/investments', requireRole('admin'), upload('img', MAX_IMAGE_BYTES), idempotent(parts), async (ctx) => {
    const { caller: actor, command } = ctx.state;
    const sent = await withPicture(ctx, join(config.dataDir, MEDIA_FOLDER));
    const multipart = Boolean(ctx.is('multipart/form-data'));
    if ('editId' in sent) {
      const { editId, revision, ...named } = checked(multipart ? investmentRevisionForm : investmentRevision, sent);
      const seen = revision === undefined ? {} : { seenRevision: revision };
      const payload = { type: 'ReviseInvestment', terms: namedTerms(named), ...seen } as const;
      const investment = await answeredInvestment(ctx, parts, await investments.handle(editId, { ...command, actor, payload }));
      ctx.body = { message: REVISED, investment };
      return;
    }
    const terms = { img: '', ...namedTerms(checked(multipart ? newInvestmentForm : newInvestment, sent)) } as InvestmentTerms;
    // The id follows from the command's, so that a retry of the call finds the investment that the first try listed.
    const payload = { type: 'ListInvestment', investmentId: command.id, terms } as const;
    const investment = await answeredInvestment(ctx, parts, await investments.handle(command.id, { ...command, actor, payload }));
    ctx.status = 201;
    ctx.body = { message: LISTED, investment };
  });

  routes.put('/auth/investments/:id', requireRole('admin'), idempotent(parts), async (ctx) => {
    const { caller: actor, command } = ctx.state;
    const payload = { type: 'DelistInvestment' } as const;
    const outcome = await investments.handle(String(ctx.params['id']), { ...command, actor, payload });
    ctx.body = { message: REVISED, investment: await answeredInvestment(ctx, parts, outcome) };
  });

  return routes;
}

/** The body, with the address of a picture that came along as its `img`. */
async function withPicture(ctx: Ctx<{ file: Buffer | undefined }>, mediaDir: string): Promise<Record<string, unknown>> {
  const sent = { ...(ctx.request.body as Record<string, unknown> | undefined) };
  const { file } = ctx.state;
  return file ? { ...sent, img: await storePicture(mediaDir, file) } : sent;
}
