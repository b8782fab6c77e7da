import { ledgerEvent } from '@northvale/ledger/ledgerEvent.ts';
import { streamName } from '@northvale/ledger/streams.ts';
import { LETTER_WORDS } from '../mail/letterWords.ts';
import type { Mail } from '../mail/mailer.ts';
import { mailOf, type Reader, type Sender } from '../mail/mails.ts';
import { mayMail } from '../mail/mayMail.ts';
import type { Parts } from '../parts.ts';
import { createMailed, TOO_OLD_MS } from '../reactors/mailed.ts';
import type { Reactor } from '../reactors/reactor.ts';
import { NOTICED } from './kinds.ts';
import { isNoticed, type Notice, noticeOf, type Told, toldBy } from './notices.ts';
import { NOTICES } from './words.ts';

type MailParts = Pick<
  Parts,
  'accounts' | 'config' | 'db' | 'limits' | 'mailedLinks' | 'mailer' | 'now' | 'people' | 'preferences' | 'store'
>;

/**
 * Mails people what happens to their account: each event once, in their language, and only what they want to hear of.
 * Of money that leaves they always hear.
 */
export function noticeMail(parts: MailParts): Reactor {
  const { config, db, mailedLinks, mailer, now, people, preferences } = parts;
  const mailed = createMailed(db);
  const isOld = (at: string): boolean => now().getTime() - Date.parse(at) > TOO_OLD_MS;

  return {
    name: 'noticeMail',

    taskOf: ({ id, event }) => (isNoticed(event) ? { key: `${id}.${event.revision}` } : undefined),

    async perform({ key, userId, dueAt }) {
      if (isOld(dueAt) || (await mailed.has(key))) return;
      const [person, { language, notify }] = await Promise.all([people.byId(userId), preferences.of(userId)]);
      const revision = Number(key.slice(userId.length + 1));
      const told = await toldAt(parts, userId, revision);
      if (!told || !person || person.erasedAt !== null || isOld(told.at)) return;
      const { kind, leaves = false } = NOTICED[told.type];
      if (!leaves && !notify[kind].mail) return;
      if (!(await mayMail(parts, person, leaves ? 'moneyMailsToUnconfirmed' : 'mailsToUnconfirmed'))) return;
      const reason = told.reason === null ? undefined : await people.openText(userId, told.reason);
      const lockToken = leaves ? await mailedLinks.newLock(userId, person.email, now()) : undefined;
      const mail = noticedMail(config, { ...person, language }, noticeOf(told, language, reason), lockToken);
      // A kill before it is noted sends it again: as the same mail.
      await mailer.send({ ...mail, occasion: key }, userId);
      await mailed.note(key, now());
    },
  };
}

/** As the store says: the read models may not show it yet. */
async function toldAt({ accounts, store }: MailParts, userId: string, revision: number): Promise<Told | undefined> {
  const [stored] = await store.readStream(streamName('account', userId), { from: revision, limit: 1 });
  const recorded = stored && ledgerEvent(stored);
  if (recorded?.category !== 'account' || !isNoticed(recorded.event)) return undefined;
  return toldBy(recorded.event, await accounts.load(userId));
}

function noticedMail(
  config: Sender,
  reader: Reader,
  { title, text, link }: Notice,
  lockToken: string | undefined,
): Mail {
  const { more, choose } = NOTICES[reader.language];
  const { wasNotMe } = LETTER_WORDS[reader.language];
  const { publicUrl } = config;
  return mailOf(config, reader, {
    subject: title,
    paragraphs: [`${title}.`, text],
    ...(lockToken !== undefined && { warning: { ...wasNotMe, address: `${publicUrl}/not-me/${lockToken}` } }),
    link: { label: more, address: `${publicUrl}${link}` },
    foot: choose(`${publicUrl}/settings`),
  });
}
