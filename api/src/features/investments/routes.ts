import { listedInvestments } from '@northvale/projections/models/investments.ts';
import { newInvestment } from '../../contract/investmentTerms.ts';
import { INVESTMENT_ADDED, INVESTMENT_UPDATED } from '../../contract/sentences.ts';
import type { Folders } from '../../files/files.ts';
import { checked } from '../../http/body.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import { delistInvestment, type InvestmentParts, listInvestment, reviseInvestment } from './adminRoutes.ts';
import { storePicture } from './pictures.ts';
import { investment } from './queries.ts';

/** The spec's calls on the catalogue. */
export function investmentRoutes(parts: InvestmentParts & { readonly folders: Folders }): Routes {
  const { db, folders } = parts;
  const routes = createRoutes();

  routes.on('GET /auth/investments', async (ctx) => {
    const listed = await listedInvestments(db);
    ctx.body = { message: 'Investments fetched.', investments: listed.map(investment) };
  });

  routes.on('POST /auth/investments', async (ctx) => {
    const { editId, ...sent } = ctx.state.body;
    // Only a revision may leave terms out.
    const named = editId === undefined ? checked(newInvestment, sent) : sent;
    const { file } = ctx.state;
    const picture = file ? { img: await storePicture(folders.pictures, file) } : {};
    await ctx.state.admitAnew();
    if (editId === undefined) {
      const investment = await listInvestment(ctx, parts, { ...named, ...picture });
      ctx.status = 201;
      ctx.body = { message: INVESTMENT_ADDED, investment };
    } else {
      const investment = await reviseInvestment(ctx, parts, editId, { ...named, ...picture });
      ctx.body = { message: INVESTMENT_UPDATED, investment };
    }
  });

  routes.on('PUT /auth/investments/:id', async (ctx) => {
    const investment = await delistInvestment(ctx, parts, ctx.params.id);
    ctx.body = { message: INVESTMENT_UPDATED, investment };
  });

  return routes;
}
