import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import { every } from '@northvale/projections/engine/log.ts';
import type { Logger } from 'pino';
import type { Accounts } from '../commands/issueCommand.ts';
import type { Config } from '../config.ts';
import { isStaff } from '../contract/fields.ts';
import type { Database } from '../database/database.ts';
import type { RateLimits } from '../http/limits.ts';
import type { Identity } from '../identity/identity.ts';
import type { Person } from '../identity/persons.ts';
import { noteChange, type UntoldChange } from '../identity/changeNotices.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { mayMail, readerOf, triesSlowedMail } from '../mail/mails.ts';
import { emailChangedMail, ownerMail } from '../mail/ownerMails.ts';
import type { Happening, NoticedChange } from '../mail/ownerWords.ts';
import { createMailed, isTooOld, type Reactor } from '../reactors/reactor.ts';

/** Has people mailed what others, or their own mailbox, have changed of what their account may do: each event once. */
export function accountMail(parts: ChangeParts & { readonly db: Database }): Reactor {
  const { db, mailedLinks, now } = parts;
  const mailed = createMailed(db, now);

  return {
    name: 'accountMail',

    taskOf: ({ event }) => (toldOf(event) ? {} : undefined),

    async perform({ eventId, key, userId, event }) {
      const told = toldOf(event);
      if (!told || isTooOld(event.occurredAt, now()) || (await mailed.has(key))) return;
      const at = new Date(event.occurredAt);
      const left = await mailedLinks.leftSince(userId, at);
      // A kill before that is noted has it mailed again: as the same mail.
      await noteChange(db, userId, told, at, { id: eventId, left });
      await mailed.note(key);
      sendChangeNotices(parts, userId);
    },
  };
}

/** What was set up with the installation nobody is told. */
function toldOf(event: Recorded<AccountEvent>): NoticedChange | undefined {
  if (event.actor.role === 'system') return undefined;
  if (event.type === 'RoleChanged') return { kind: 'roleChanged', role: event.data.to };
  return event.type === 'WithdrawalsUnlocked' ? { kind: 'withdrawalsUnlocked' } : undefined;
}

/** How long a change that its own process hasn't told waits at most. */
const INTERVAL_MS = 2_000;

export type ChangeParts = Pick<Identity, 'mailedLinks' | 'passkeys' | 'people' | 'preferences' | 'changeNotices'> & {
  readonly accounts: Accounts;
  readonly config: Config;
  readonly limits: RateLimits;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly now: () => Date;
};

/** Tells what the process that changed it didn't, as it ended or the mail server was away, until the signal aborts. */
export const sendingChangeNotices = (parts: ChangeParts) =>
  every(INTERVAL_MS, parts.log, 'changes of access are told later', () => changeNoticeMail(parts));

/** Tells somebody the changes of their access without letting the caller wait: what fails now is told later. */
export function sendChangeNotices(parts: ChangeParts, userId: string): void {
  changeNoticeMail(parts, userId).catch((err: unknown) => parts.log.warn({ err }, 'a change of access is told later'));
}

async function changeNoticeMail(parts: ChangeParts, userId?: string): Promise<void> {
  const tell = (id: string) =>
    tellChange(parts, id).catch((err: unknown) => parts.log.warn({ err }, 'a change of access is told later'));
  await Promise.all((await parts.changeNotices.due(parts.now(), userId)).map(tell));
}

async function tellChange(parts: ChangeParts, id: string): Promise<void> {
  const { mailer, now, people, changeNotices } = parts;
  const change = await changeNotices.take(id, now());
  const person = change && (await people.byId(change.userId));
  if (!person || person.erasedAt !== null) return;
  const mail = await changeMail(parts, change, person);
  // A kill before it counts as told sends it again: as the same mail.
  if (mail) await mailer.send({ ...mail, occasion: id }, person.id);
  await changeNotices.told(id);
}

/** Undefined where its mailbox isn't to be told any more. */
async function changeMail(parts: ChangeParts, change: UntoldChange, person: Person): Promise<Mail | undefined> {
  const { config, mailedLinks, now } = parts;
  const { userId, email, emailVerified, happening, tries } = change;
  // One that was only somebody's for a while could lock them out with the mail's link.
  if (email !== person.email && !(await mailedLinks.canUndo(userId, now(), email))) return undefined;
  const counted = { of: 'mailsToUnconfirmed', again: tries > 1 } as const;
  if (!(await mayMail(parts, { id: userId, emailVerified }, counted))) return undefined;
  const reader = await readerOf(parts, { ...person, email, emailVerified });
  if (happening.kind === 'triesSlowed') return triesSlowedMail(config, reader);
  if (happening.kind === 'emailChanged') {
    const undo = await mailedLinks.newUndo(userId, email, now());
    return undo && emailChangedMail(config, reader, happening.to, undo);
  }
  const named = await happeningOf(parts, userId, happening);
  return named && ownerMail(config, reader, named, await mailedLinks.newLock(userId, email, now()));
}

/** With what the mail names of it; undefined where there is nothing to tell any more. */
async function happeningOf(
  { accounts, passkeys, people }: ChangeParts,
  userId: string,
  told: Exclude<NoticedChange, { kind: 'emailChanged' | 'triesSlowed' }>,
): Promise<Happening | undefined> {
  const bankAccounts = async (ids: Iterable<string>) =>
    [...(await people.bankAccounts(ids)).values()].map(({ bankName, accountNumber }) => ({
      bankName,
      lastDigits: accountNumber.slice(-4),
    }));
  switch (told.kind) {
    case 'bankAccountLinked': {
      const [account] = await bankAccounts([told.bankAccountId]);
      return account && { kind: told.kind, ...account };
    }
    case 'roleChanged':
      // Whoever has been in the account before may have left a way in.
      return { ...told, passkeys: isStaff(told.role) ? (await passkeys.of(userId)).length : 0 };
    case 'withdrawalsUnlocked': {
      // Whoever was in the account may have linked a way out for money.
      const account = await accounts.load(userId);
      if (account.withdrawalsLocked || account.bankAccounts.length === 0) return undefined;
      return { ...told, linked: await bankAccounts(account.bankAccounts) };
    }
    default:
      return told;
  }
}
