import { every } from '@northvale/projections/engine/log.ts';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { createMilestones } from '../identity/milestones.ts';
import type { Mailer } from '../mail/mailer.ts';
import { checkpointMail, toEach } from '../mail/mails.ts';
import type { Keys } from '../secrets.ts';
import { staffOf } from '../queries/queue.ts';
import { publishedCheckpoint } from './keptCheckpoint.ts';

const INTERVAL_MS = 60_000;
const DAY_MS = 86_400_000;

type MailParts = {
  readonly config: Config;
  readonly db: Database;
  readonly keys: Keys;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly now: () => Date;
};

/** Mails each auditor the newest checkpoint each Monday (UTC): a copy that the operator can't take back. */
export const mondayMail = (parts: MailParts) =>
  every(INTERVAL_MS, parts.log, 'the checkpoint is mailed later', mondayRounds(parts));

/** A round mails whom this week's mail hasn't reached yet. After a crash in its middle somebody may get it twice. */
export function mondayRounds({ config, db, keys, mailer, now }: MailParts): () => Promise<void> {
  const milestones = createMilestones(db);
  const readPublished = publishedCheckpoint({ config, db, keys });
  const reached = new Set<string>();

  return async () => {
    const [monday, last] = [mondayOf(now()), await milestones.get('checkpointMailed')];
    if (last === monday) return;
    // A ledger that begins in the middle of a week has nothing to catch up on.
    if (last === undefined && monday !== dateOf(now())) return milestones.set('checkpointMailed', monday);
    const published = await readPublished();
    if (!published) return;
    const auditors = (await staffOf(db, 'auditor')).filter(({ id }) => !reached.has(`${monday} ${id}`));
    const { failures } = await toEach(auditors, async ({ id, name, email }) => {
      await mailer.send({ ...checkpointMail(config, email, name, published), occasion: `checkpoint ${monday}` }, id);
      reached.add(`${monday} ${id}`);
    });
    if (failures.length > 0) throw failures[0];
    await milestones.set('checkpointMailed', monday);
    reached.clear();
  };
}

const dateOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The date of the last Monday, today included. */
const mondayOf = (time: Date): string => dateOf(new Date(time.getTime() - ((time.getUTCDay() + 6) % 7) * DAY_MS));
