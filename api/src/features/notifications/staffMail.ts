import { every } from '@northvale/projections/engine/log.ts';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { createMilestones } from '../../identity/milestones.ts';
import { letterOf } from '../../mail/letter.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { toEach } from '../../mail/toEach.ts';
import { readQueue } from '../../queries/queue.ts';
import { staffOf } from '../../queries/staff.ts';
import { listVerifications } from '../../queries/verifications.ts';
import { NOTICES } from './words.ts';

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
  const waiting = await whatWaits(db);
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

async function whatWaits(db: StaffParts['db']): Promise<string[]> {
  const [{ pendingDeposits, pendingWithdrawals, secondAdminNeeded }, reviews] = await Promise.all([
    readQueue(db),
    listVerifications(db, { offset: 0, limit: 1, filter: { status: 'under review' } }),
  ]);
  return [
    ...counted(pendingDeposits, 'deposit', 'deposits'),
    ...counted(pendingWithdrawals, 'withdrawal', 'withdrawals'),
    ...counted(reviews.total, 'identity document', 'identity documents'),
    ...counted(secondAdminNeeded, 'decision of a second admin', 'decisions of a second admin'),
  ];
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one} waits.` : `${count} ${many} wait.`];
