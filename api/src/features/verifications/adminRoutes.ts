import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import type { IdentityDecision } from '@northvale/projections/models/accounts.ts';
import { type Accounts, issueOnAccount, recalledOnAccount } from '../../commands/issueCommand.ts';
import type { Config } from '../../config.ts';
import type { UserRole } from '../../contract/fields.ts';
import { SUCCESSFUL } from '../../contract/sentences.ts';
import type { VerificationRecord } from '../../contract/verifications.ts';
import type { Database } from '../../database/database.ts';
import { seesNumbers } from '../../http/context.ts';
import { answerList } from '../../http/lists.ts';
import { notFound, Problem } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { DocumentRow } from '../../identity/documents.ts';
import type { Identity } from '../../identity/identity.ts';
import { decideIdentity } from '../../commands/changeUser.ts';
import { createUserLookup, type LookupParts } from '../../queries/users.ts';
import { endingOf } from './submitRoutes.ts';
import { listVerifications } from '../../queries/verifications.ts';
import { verificationOf } from '../../records/verifications.ts';

type ReviewParts = LookupParts &
  Pick<Identity, 'documents'> & { readonly config: Config; readonly now: () => Date; readonly reports: Database };

/** The review of identity documents. The document itself is for admins only. */
export function adminVerificationRoutes(parts: ReviewParts): Routes {
  const { people, documents, reports } = parts;
  const lookup = createUserLookup(parts);
  const routes = createRoutes();

  routes.on('GET /admin/verifications', async (ctx) => {
    const { rows, total } = await listVerifications(reports, ctx.state.list);
    // Auditors see that there is a document, and not its number.
    const numbers = seesNumbers(ctx.state.caller.role)
      ? await documents.cardNumbers(rows.map(({ userId }) => userId))
      : new Map();
    const records = await Promise.all(
      rows.map(async ({ reason, userId, ...row }): Promise<VerificationRecord> => {
        const why =
          row.status === 'rejected' && reason !== null ? { reason: await people.openText(userId, reason) } : {};
        const idCardNumber = numbers.get(userId);
        const number = idCardNumber === undefined ? {} : { idCardNumber };
        return { id: userId, _id: userId, userId, ...row, ...number, ...why };
      }),
    );
    answerList(ctx, records, total);
  });

  routes.on('GET /admin/verifications/:userId', async (ctx) => {
    const document = await knownDocument(parts, ctx.params.userId);
    ctx.body = await present(document, ctx.state.caller.role);
  });

  routes.on('GET /admin/verifications/:userId/document', async (ctx) => {
    const document = await knownDocument(parts, ctx.params.userId);
    const content = await documents.content(document);
    ctx.type = document.mediaType;
    ctx.attachment(`identity-${document.userId.slice(-8)}.${endingOf(document.mediaType)}`);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = Buffer.from(content);
  });

  routes.on('PUT /admin/verifications/:userId', async (ctx) => {
    const document = await knownDocument(parts, ctx.params.userId);
    const [before, { revision }] = await Promise.all([
      present(document, 'admin'),
      parts.accounts.load(document.userId),
    ]);
    const earlier = await recalledOnAccount(ctx, parts, document.userId);
    if (earlier) {
      ctx.body = { message: SUCCESSFUL, data: await present(document, 'admin') };
      return;
    }
    const { status, submittedAt, ...rest } = ctx.state.changesTo(before, {
      commands: ['status'],
      moving: ['idCardType', 'idCardNumber'],
      movingApart: ['name'],
    });
    if (submittedAt !== undefined && submittedAt !== before.submittedAt) throw new Problem('Stale');
    if (status === undefined) {
      ctx.body = { message: SUCCESSFUL, data: before };
      return;
    }
    const decided = { isVerified: status === 'approved', ...rest };
    const command = await decideIdentity(
      parts,
      document.userId,
      // Who says nothing of what they saw decides on what was there when they called.
      submittedAt === undefined ? { revision, ...decided } : { handedInAt: submittedAt, ...decided },
    );
    const seen = { ...document, submittedAt: before.submittedAt };
    const { events } = await issueOnAccount(ctx, restingOn(parts, seen), document.userId, command);
    ctx.body = { message: SUCCESSFUL, data: await present(document, 'admin', decisionIn(events)) };
  });

  return routes;

  async function present(
    document: DocumentRow,
    reader: UserRole,
    decided?: IdentityDecision,
  ): Promise<VerificationRecord> {
    const { userId, idCardNumber } = document;
    const found = await lookup(userId);
    const verified = decided ? decided.decision === 'approved' : found?.standing.verified === true;
    const verification = await verificationOf(parts, userId, { verified, decision: decided });
    if (!verification) throw notFound();
    return {
      id: userId,
      _id: userId,
      userId,
      name: found?.person.name ?? '',
      ...verification,
      ...(seesNumbers(reader) ? { idCardNumber } : {}),
    };
  }
}

async function knownDocument({ documents }: Pick<Identity, 'documents'>, userId: string): Promise<DocumentRow> {
  const document = await documents.of(userId);
  if (!document) throw notFound();
  return document;
}

/** The same parts, where commands are decided on while a document stands that was looked at. */
function restingOn<Needed extends Pick<Identity, 'documents'> & { readonly accounts: Accounts }>(
  parts: Needed,
  seen: DocumentRow,
): Needed {
  const { accounts, documents } = parts;
  const handle: Accounts['handle'] = async (id, command) => {
    const outcome = await documents.restingOn(seen, () => accounts.handle(id, command));
    if (!outcome) throw new Problem('Stale');
    return outcome;
  };
  return { ...parts, accounts: { ...accounts, handle } };
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
