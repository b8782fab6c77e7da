import type { AccountEvent } from '@northvale/ledger/account/account.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import { accountsByIds, type IdentityDecision } from '@northvale/projections/accounts/queries.ts';
import * as z from 'zod';
import { accepted } from '../accounts/respond.ts';
import type { UserRole } from '../contract/fields.ts';
import { reviewDecision, type VerificationRecord } from '../contract/verifications.ts';
import { requireRole } from '../http/access.ts';
import { body, checked } from '../http/body.ts';
import { changedFields } from '../http/changedFields.ts';
import { idempotent } from '../http/idempotency.ts';
import { answerList, listQuery } from '../http/lists.ts';
import { badInput, notFound } from '../http/problem.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { DocumentRow } from '../identity/documents.ts';
import type { Parts } from '../parts.ts';
import { commandFor } from '../users/changeUser.ts';
import { endingOf } from './documentType.ts';
import { listVerifications } from './queries.ts';
import { verificationOf } from './verification.ts';

/** The review of identity documents. The document itself is for admins only. */
export function adminVerificationRoutes(parts: Parts): Routes {
  const { accounts, people, documents, pool } = parts;
  const routes = createRoutes();
  const readers = requireRole('admin', 'auditor');

  routes.get('/admin/verifications', readers, async (ctx) => {
    const query = listQuery(ctx, 'verifications');
    const { rows, total } = await listVerifications(pool, query);
    const records = await Promise.all(
      rows.map(async ({ submittedAt, reason, userId, idCardNumber, ...row }): Promise<VerificationRecord> => {
        const why =
          row.status === 'rejected' && reason !== null ? { reason: await people.openText(userId, reason) } : {};
        const number = ctx.state.caller.role === 'admin' ? { idCardNumber } : {};
        return { id: userId, _id: userId, userId, ...row, ...number, submittedAt: submittedAt.toISOString(), ...why };
      }),
    );
    answerList(ctx, 'verifications', query, { rows: records, total });
  });

  routes.get('/admin/verifications/:userId', readers, async (ctx) => {
    ctx.body = await present(parts, await knownDocument(parts, String(ctx.params['userId'])), ctx.state.caller.role);
  });

  routes.get('/admin/verifications/:userId/document', requireRole('admin'), async (ctx) => {
    const document = await knownDocument(parts, String(ctx.params['userId']));
    const content = await documents.content(document);
    ctx.type = document.mediaType;
    ctx.attachment(`identity-${document.userId.slice(-8)}.${endingOf(document.mediaType)}`);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = Buffer.from(content);
  });

  routes.put(
    '/admin/verifications/:userId',
    requireRole('admin'),
    body(z.record(z.string(), z.unknown())),
    idempotent(parts),
    async (ctx) => {
      const document = await knownDocument(parts, String(ctx.params['userId']));
      const before = await present(parts, document, 'admin');
      const { revision: _, ...changes } = changedFields(ctx.state.body, before);
      const wrong = Object.keys(changes).find((field) => field !== 'status' && field !== 'reason');
      if (wrong !== undefined)
        throw badInput(
          wrong.slice(0, 100),
          wrong in before ? 'This field cannot be changed.' : `Unknown field: ${wrong.slice(0, 100)}`,
        );
      if (!('status' in changes)) {
        ctx.body = { message: 'Successful!', data: before };
        return;
      }
      const revision = ctx.state.body['revision'];
      const { status, ...rest } = checked(reviewDecision, {
        ...changes,
        ...(revision === undefined ? {} : { revision }),
      });
      const { caller, command } = ctx.state;
      const payload = await commandFor(parts, document.userId, { isVerified: status === 'approved', ...rest });
      if (!payload) return;
      const outcome = await accepted(
        ctx,
        parts,
        await accounts.handle(document.userId, { ...command, actor: caller, payload }),
      );
      const decision = outcome.replayed ? undefined : decisionIn(outcome.events);
      ctx.body = { message: 'Successful!', data: await present(parts, document, caller.role, decision) };
    },
  );

  return routes;
}

async function knownDocument({ documents }: Parts, userId: string): Promise<DocumentRow> {
  const document = await documents.of(userId);
  if (!document) throw notFound();
  return document;
}

async function present(
  parts: Parts,
  document: DocumentRow,
  reader: UserRole,
  decided?: IdentityDecision,
): Promise<VerificationRecord> {
  const { userId, idCardNumber } = document;
  const [names, { verified }, [row]] = await Promise.all([
    parts.people.names([userId]),
    parts.accounts.load(userId),
    accountsByIds(parts.pool, [userId]),
  ]);
  const verification = await verificationOf(parts, document, { verified, decision: decided ?? row?.identity });
  return {
    id: userId,
    _id: userId,
    userId,
    name: names.get(userId) ?? '',
    ...verification,
    ...(reader === 'admin' ? { idCardNumber } : {}),
  };
}

/** The decision that a command has just made. */
function decisionIn(events: readonly Recorded<AccountEvent>[]): IdentityDecision | undefined {
  for (const event of events) {
    const {
      occurredAt: at,
      actor: { id: by },
    } = event;
    if (event.type === 'IdentityApproved') return { decision: 'approved', at, by };
    if (event.type === 'IdentityRejected') {
      return {
        decision: 'rejected',
        at,
        by,
        ...(event.data.reason === undefined ? {} : { reason: event.data.reason }),
      };
    }
  }
  return undefined;
}
