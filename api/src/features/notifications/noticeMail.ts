import { every } from '@northvale/projections/engine/log.ts';
import type { Logger } from 'pino';
import type { Accounts } from '../../commands/issueCommand.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import type { RateLimits } from '../../http/limits.ts';
import type { Identity } from '../../identity/identity.ts';
import { createMilestones } from '../../identity/milestones.ts';
import { LETTER_WORDS, letterOf } from '../../mail/letter.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { mailOf, mayMail, type Reader, type Sender, toEach } from '../../mail/mails.ts';
import { safeguarded } from '../../queries/reconciliation.ts';
import { readQueue, staffOf } from '../../queries/queue.ts';
import { listVerifications } from '../../queries/verifications.ts';
import { createMailed, isTooOld, type Reactor } from '../../reactors/reactor.ts';
import { NOTICED } from '../../records/noticeKinds.ts';
import { money } from '../../words.ts';
import { isNoticed, type Notice, noticeOf, NOTICES, toldBy } from './notices.ts';

type MailParts = Pick<Identity, 'goals' | 'mailedLinks' | 'people' | 'preferences'> & {
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
  const { accounts, config, db, goals, mailedLinks, mailer, now, people, preferences } = parts;
  const mailed = createMailed(db, now);

  return {
    name: 'noticeMail',

    taskOf: ({ event }) => (isNoticed(event) ? {} : undefined),

    async perform({ key, userId, event, tries }) {
      if (!isNoticed(event) || isTooOld(event.occurredAt, now()) || (await mailed.has(key))) return;
      const person = await people.byId(userId);
      if (!person || person.erasedAt !== null) return;
      const { language, notify } = await preferences.of(userId);
      const told = toldBy(event, 'holdingId' in event.data ? await accounts.load(userId) : undefined);
      const { kind, leaves = false } = NOTICED[told.type];
      if (!leaves && !notify[kind].mail) return;
      const of = leaves ? 'moneyMailsToUnconfirmed' : 'mailsToUnconfirmed';
      if (!(await mayMail(parts, person, { of, again: tries > 0 }))) return;
      const reason = told.reason === null ? undefined : await people.openText(userId, told.reason);
      const goal = told.type === 'GoalReached' ? await goalName(goals, userId, told.subject) : undefined;
      const lockToken = leaves ? await mailedLinks.newLock(userId, person.email, now()) : undefined;
      const mail = noticedMail(
        config,
        { ...person, language },
        noticeOf(told, language, config.depositInstructions, reason, goal),
        lockToken,
      );
      // A kill before it is noted sends it again: as the same mail.
      await mailer.send({ ...mail, occasion: key }, userId);
      await mailed.note(key);
    },
  };
}

const goalName = async (goals: MailParts['goals'], userId: string, goalId: string | null) =>
  (await goals.of(userId)).find(({ id }) => id === goalId)?.name;

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

const INTERVAL_MS = 60_000;
/** The digest goes out from this hour on, UTC. */
const MORNING = 7;

type StaffParts = {
  readonly config: Config;
  readonly db: Database;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly now: () => Date;
};

/** Mails admins when something begins to wait for them, and each morning as long as anything does. */
export const staffMail = (parts: StaffParts) =>
  every(INTERVAL_MS, parts.log, 'admins are mailed later', () => staffRound(parts));

/** One look at what waits. After a crash in its middle some may get a mail twice. */
export async function staffRound({ config, db, log, mailer, now }: StaffParts): Promise<void> {
  const milestones = createMilestones(db);
  const waiting = await whatWaits(db, now());
  const [date, hour] = [now().toISOString().slice(0, 10), now().getUTCHours()];
  const last = await milestones.get('queueMailed');
  if (waiting.length === 0) {
    if (last !== NOTHING) await milestones.set('queueMailed', NOTHING);
    return;
  }
  const begins = last === undefined || last === NOTHING;
  if (!begins && (last === date || hour < MORNING)) return;
  const subject = begins ? 'Something waits for a decision' : 'What waits for a decision this morning';
  const { reached, failures } = await toEach(await staffOf(db, 'admin'), async ({ id, name, email }) => {
    const letter = letterOf({
      language: 'en',
      greeting: NOTICES.en.greeting(name),
      paragraphs: waiting,
      link: { label: 'Open the back office', address: `${config.publicUrl}/admin-dashboard/` },
      foot: 'This is sent when something begins to wait, and each morning while anything does.',
      productName: config.productName,
    });
    const occasion = begins ? {} : { occasion: `queue ${date}` };
    await mailer.send({ to: email, subject, ...letter, ...occasion }, id);
  });
  // The mail server is away: it is tried again in a minute. One whom it refuses is mailed with the next.
  if (failures.length > 0 && reached.length === 0) throw failures[0];
  for (const err of failures) log.warn({ err }, 'an admin was not mailed what waits');
  await milestones.set('queueMailed', date);
}

/** Stands where otherwise the date of the last mail does: nothing has waited since. */
const NOTHING = 'nothing';

async function whatWaits(db: StaffParts['db'], now: Date): Promise<string[]> {
  const [{ pendingDeposits, pendingWithdrawals, secondAdminNeeded }, reviews, bank] = await Promise.all([
    readQueue(db),
    listVerifications(db, { offset: 0, limit: 1, filter: { status: 'under review' } }),
    safeguarded(db, now),
  ]);
  return [
    ...counted(pendingDeposits, 'deposit', 'deposits'),
    ...counted(pendingWithdrawals, 'withdrawal', 'withdrawals'),
    ...counted(reviews.total, 'identity document', 'identity documents'),
    ...counted(secondAdminNeeded, 'decision of a second admin', 'decisions of a second admin'),
    ...counted(bank.unsignedDays, 'day of reconciliation to sign', 'days of reconciliation to sign'),
    ...counted(bank.oldItems, 'item at the bank for over five days', 'items at the bank for over five days'),
    ...(bank.shortfall > 0 ? [`${money(bank.shortfall)} of clients’ money are missing.`] : []),
  ];
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one} waits.` : `${count} ${many} wait.`];
