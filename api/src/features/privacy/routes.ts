import type { SealedField } from '@northvale/ledger/account/acts.ts';
import { linesOf } from '@northvale/projections/models/bank.ts';
import type { OutsideFacts } from '@northvale/ledger/account/outsideFacts.ts';
import type { SealedText } from '@northvale/ledger/account/state.ts';
import { streamName } from '@northvale/ledger/event/streams.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { actsAbout, ownActRecords } from '../../acts/records.ts';
import { clearSessionCookie } from '../../auth/signIn.ts';
import type { Admins } from '../../commands/admins.ts';
import { type Accounts, issueOnAccount, type Runner } from '../../commands/issueCommand.ts';
import { adminFacts } from '../../commands/outsideFacts.ts';
import type { Config } from '../../config.ts';
import type { Answer } from '../../contract/calls/calls.ts';
import { said } from '../../contract/said.ts';
import type { Database } from '../../database/database.ts';
import type { RateLimits } from '../../http/limits.ts';
import { badInput, Problem } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Person } from '../../identity/persons.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { createUserLookup } from '../../queries/users.ts';
import { keptGoal } from '../../records/goals.ts';
import { sharedFields, type Standing } from '../../records/users.ts';
import { passkeyRecord } from '../../auth/webauthn.ts';

const PAGE = 1_000;

type PrivacyParts = ErasingParts &
  Pick<Identity, 'credentials' | 'goals' | 'passkeys' | 'preferences' | 'sessions'> & {
    readonly accounts: Accounts;
    readonly admins: Admins;
    readonly config: Config;
    readonly db: Database;
    readonly limits: RateLimits;
    readonly runner: Runner;
    readonly store: EventStore;
  };

/** What a person may ask of us about their own data: to see all of it, and to be forgotten. */
export function privacyRoutes(parts: PrivacyParts): Routes {
  const { people, goals, passkeys, preferences, credentials, documents, sessions, limits, now } = parts;
  const lookup = createUserLookup(parts);
  const routes = createRoutes();

  routes.on('GET /auth/my-data', async (ctx) => {
    const { id } = ctx.state.caller;
    const [found, document, open] = await Promise.all([lookup(id), documents.of(id), sessions.of(id, now())]);
    if (!found) throw new Problem('NotSignedIn');
    const profile = profileOf(found.person, found.standing);
    const linked = (bankAccountId: string) => found.standing.bankAccounts.includes(bankAccountId);
    const bankAccounts = await people.bankAccountsOf(id);
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
        bankAccounts: bankAccounts.map((account) => ({ ...account, linked: linked(account._id) })),
        goals: (await goals.of(id)).map(keptGoal),
        passkeys: (await passkeys.of(id)).map(passkeyRecord),
        preferences: await preferences.of(id),
        sessions: [...open],
        ...(handedIn ? { identityDocument: handedIn } : {}),
        acts: await ownActRecords(parts, await actsAbout(parts.db, id), id),
        events: await readableEvents(parts, id),
      },
    };
  });

  routes.on('POST /auth/erase-me', async (ctx) => {
    const { caller } = ctx.state;
    await limits.take('password', caller.id);
    if (!(await credentials.matches(caller.id, ctx.state.body.password)))
      throw badInput('password', said('WrongPassword', 'The password is wrong.'));
    const close = async (facts: OutsideFacts = {}) =>
      issueOnAccount(ctx, parts, caller.id, { type: 'CloseAccount', ...facts });
    await (caller.role === 'admin' ? parts.admins.inTurn(async (turn) => close(await adminFacts(turn))) : close());
    await erasePerson(parts, caller.id);
    clearSessionCookie(ctx, parts);
    ctx.body = { message: 'Your account is closed and your data is erased.' };
  });

  return routes;
}

/**
 * What isn't told: the id (it is `_id` here), when the account's stream was opened, that it was erased, when devices
 * were forgotten, and that there is a passkey, as each is told by itself.
 */
type Untold = 'id' | 'accountOpenedAt' | 'erasedAt' | 'devicesSince' | 'passkey';

/** All that is known of a person, or this doesn't compile. */
const profileOf = (person: Person, standing: Standing) => {
  const { createdAt, how, referredBy } = person;
  return { ...sharedFields(person, standing), createdAt, how, referredBy: referredBy ?? '' } satisfies {
    readonly [Field in Exclude<keyof Person, Untold>]: unknown;
  };
};

/** Fields of events that are sealed: all of them, or this doesn't compile. */
const SEALED_FIELDS = Object.keys({ reason: true } satisfies Readonly<Record<SealedField, true>>);

type OwnEvent = Answer<'GET /auth/my-data'>['data']['events'][number];

/** The events of one's account, with the texts about oneself opened. */
async function readableEvents(
  { store, people }: Pick<Identity, 'people'> & { readonly store: EventStore },
  userId: string,
): Promise<OwnEvent[]> {
  const events: OwnEvent[] = [];
  for (let from = 0; ; from += PAGE) {
    const page = await store.readStream(streamName('account', userId), { from, limit: PAGE });
    for (const { revision, type, data, metadata } of page) {
      const readable = { ...data };
      for (const name of SEALED_FIELDS) {
        const sealed = data[name];
        if (typeof sealed === 'string') readable[name] = await people.openText(userId, sealed as SealedText);
      }
      events.push({ revision, type, at: metadata.occurredAt, data: readable });
    }
    if (page.length < PAGE) return events;
  }
}

export type ErasingParts = Pick<Identity, 'bankTexts' | 'people' | 'documents'> & {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly now: () => Date;
};

/**
 * Erases a person whose account is closed: name, addresses, bank accounts, documents, what lines of statements say of
 * them, mails that still wait, and the key of every text about them. Harmless to repeat, so that an erasure that was cut off can be completed.
 */
export async function erasePerson(
  { bankTexts, db, people, documents, mailer, now }: ErasingParts,
  userId: string,
): Promise<void> {
  // First the person: from then on nothing comes to what follows.
  await people.erase(userId, now());
  await documents.erase(userId);
  await bankTexts.forget(await linesOf(db, userId));
  await mailer.erase(userId);
}
