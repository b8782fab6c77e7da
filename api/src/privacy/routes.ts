import { streamName } from '@northvale/ledger/streams.ts';
import { accepted } from '../accounts/respond.ts';
import { clearSessionCookie } from '../auth/signIn.ts';
import { eraseMe } from '../contract/auth.ts';
import { authenticated } from '../http/access.ts';
import { body } from '../http/body.ts';
import { idempotent } from '../http/idempotency.ts';
import { badInput, Problem } from '../http/problem.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';
import { sharedFields, standingOf } from '../users/records.ts';
import { erasePerson } from './erase.ts';

const PAGE = 1_000;

/** What a person may ask of us about their own data: to see all of it, and to be forgotten. */
export function privacyRoutes(parts: Parts): Routes {
  const { accounts, people, credentials, documents, sessions, limits, now } = parts;
  const routes = createRoutes();

  routes.get('/auth/my-data', authenticated, async (ctx) => {
    const { id } = ctx.state.caller;
    const [person, state, document, bankAccounts, open] = await Promise.all([
      people.byId(id),
      accounts.load(id),
      documents.of(id),
      people.linkedBankAccounts(id),
      sessions.of(id, now()),
    ]);
    if (!person) throw new Problem('NotSignedIn');
    const profile = { ...sharedFields(person, standingOf(state)), createdAt: person.createdAt };
    const handedIn = document && {
      idCardType: document.idCardType,
      idCardNumber: document.idCardNumber,
      submittedAt: document.submittedAt,
    };
    ctx.attachment('my-data.json');
    ctx.body = {
      message: 'All data about you.',
      data: {
        profile,
        bankAccounts,
        sessions: open,
        ...(handedIn ? { identityDocument: handedIn } : {}),
        events: await readableEvents(parts, id),
      },
    };
  });

  routes.post('/auth/erase-me', authenticated, body(eraseMe), idempotent(parts), async (ctx) => {
    const { caller, command } = ctx.state;
    await limits.take('password', caller.id);
    if (!(await credentials.matches(caller.id, ctx.state.body.password)))
      throw badInput('password', 'The password is wrong.');
    const outcome = await accounts.handle(caller.id, { ...command, actor: caller, payload: { type: 'CloseAccount' } });
    await accepted(ctx, parts, outcome);
    await erasePerson(parts, caller.id);
    clearSessionCookie(ctx);
    ctx.body = { message: 'Your account is closed and your data is erased.' };
  });

  return routes;
}

/** The events of one's account, with the texts about oneself opened. */
async function readableEvents({ store, people }: Parts, userId: string): Promise<object[]> {
  const events: object[] = [];
  for (let from = 0; ; from += PAGE) {
    const page = await store.readStream(streamName('account', userId), { from, limit: PAGE });
    for (const { revision, type, data, metadata } of page) {
      const { reason } = data;
      const text =
        typeof reason === 'string'
          ? await people.openText(userId, reason as Parameters<typeof people.openText>[1])
          : undefined;
      events.push({
        revision,
        type,
        at: metadata.occurredAt,
        data: { ...data, ...(text === undefined ? {} : { reason: text }) },
      });
    }
    if (page.length < PAGE) return events;
  }
}
