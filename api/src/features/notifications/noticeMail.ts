import type { Accounts } from '../../commands/issueCommand.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import type { RateLimits } from '../../http/limits.ts';
import type { Identity } from '../../identity/identity.ts';
import { LETTER_WORDS } from '../../mail/letterWords.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { mailOf, type Reader, type Sender } from '../../mail/mails.ts';
import { mayMail } from '../../mail/mayMail.ts';
import { createMailed, isTooOld } from '../../reactors/mailed.ts';
import type { Reactor } from '../../reactors/reactor.ts';
import { NOTICED } from '../../records/noticeKinds.ts';
import { isNoticed, type Notice, noticeOf, toldBy } from './notices.ts';
import { NOTICES } from './words.ts';

type MailParts = Pick<Identity, 'mailedLinks' | 'people' | 'preferences'> & {
  readonly accounts: Accounts;
  readonly config: Config;
  readonly db: Database;
  readonly limits: RateLimits;
  readonly mailer: Mailer;
  readonly now: () => Date;
};

/**
 * Mails people what happens to their account: each event once, in their language, and only what they want to hear of.
 * Of money that leaves they always hear.
 */
export function noticeMail(parts: MailParts): Reactor {
  const { accounts, config, db, mailedLinks, mailer, now, people, preferences } = parts;
  const mailed = createMailed(db);

  return {
    name: 'noticeMail',

    taskOf: ({ event }) => (isNoticed(event) ? {} : undefined),

    async perform({ key, userId, event, tries }) {
      if (!isNoticed(event) || isTooOld(event.occurredAt, now()) || (await mailed.has(key))) return;
      const [person, { language, notify }] = await Promise.all([people.byId(userId), preferences.of(userId)]);
      if (!person || person.erasedAt !== null) return;
      const told = toldBy(event, await accounts.load(userId));
      const { kind, leaves = false } = NOTICED[told.type];
      if (!leaves && !notify[kind].mail) return;
      const of = leaves ? 'moneyMailsToUnconfirmed' : 'mailsToUnconfirmed';
      if (!(await mayMail(parts, person, { of, again: tries > 0 }))) return;
      const reason = told.reason === null ? undefined : await people.openText(userId, told.reason);
      const lockToken = leaves ? await mailedLinks.newLock(userId, person.email, now()) : undefined;
      const mail = noticedMail(config, { ...person, language }, noticeOf(told, language, reason), lockToken);
      // A kill before it is noted sends it again: as the same mail.
      await mailer.send({ ...mail, occasion: key }, userId);
      await mailed.note(key, now());
    },
  };
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
