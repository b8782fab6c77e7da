import { wayOutClosed } from '@northvale/ledger/account/withdrawalLock.ts';
import type { Accounts } from '../../commands/issueCommand.ts';
import { said } from '../../contract/said.ts';
import { UNDER_REVIEW } from '../../contract/sentences.ts';
import type { Database } from '../../database/database.ts';
import type { RateLimits } from '../../http/limits.ts';
import { badInput, Problem, refusalProblem } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/routes.ts';
import type { Identity } from '../../identity/identity.ts';
import { documentType } from './documentType.ts';
import { redraw } from './redraw.ts';
import { verificationOf } from '../../records/verifications.ts';

/** Handing in an identity document. It is encrypted before it is written anywhere. */
export function submitRoutes(
  parts: Pick<Identity, 'documents' | 'people'> & {
    readonly accounts: Accounts;
    readonly db: Database;
    readonly limits: RateLimits;
    readonly now: () => Date;
  },
): Routes {
  const { accounts, documents, limits, now } = parts;
  const routes = createRoutes();

  routes.on('POST /auth/submit-document', async (ctx) => {
    const { caller, body: fields, file } = ctx.state;
    await limits.take('upload', caller.id);
    if (!file) throw badInput('idCardFile', said('FileRequired', 'Please choose a file.'));
    await placedAt(caller.id);
    const given = new Uint8Array(file);
    const mediaType = await documentType(given);
    const content = await redraw(given, mediaType);
    await ctx.state.admitAnew();
    await documents.submit(caller.id, { ...fields, mediaType, content }, () => placedAt(caller.id));
    const data = await verificationOf(parts, caller.id, { verified: false });
    if (!data) throw new Error(`the document of ${caller.id} isn't there`);
    ctx.body = { message: UNDER_REVIEW, data };
  });

  return routes;

  /** @throws Problem where no document may be handed in: to redraw one takes long enough for the account to change */
  async function placedAt(userId: string): Promise<Date> {
    const account = await accounts.load(userId);
    // The document before would be gone, and may be evidence; or another would be taken for the account's owner.
    const closed = wayOutClosed(account);
    if (closed) throw refusalProblem(closed);
    const { verified, identityDecidedAt } = account;
    if (verified) throw new Problem('AlreadyDecided', { message: said('AlreadyVerified', 'You are Verified') });
    // Another program's clock may be ahead of ours: what was decided before is about another document.
    const decidedAt = Date.parse(identityDecidedAt ?? '') || 0;
    return new Date(Math.max(now().getTime(), decidedAt + 1));
  }
}
