import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { anyOf } from '@northvale/projections/engine/database.ts';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { isId } from '../identity/ids.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for readers that show it. */
  readonly html?: string;
  readonly replyTo?: string;
  /** What it tells of, where it may be sent again: as the same mail, by its Message-ID. Nobody learns it from that. */
  readonly occasion?: string;
}

export interface Mailer {
  /**
   * Resolves when the mail was handed over.
   * @param userId whom it is for, or about: erased, their mails are found by it
   * @throws Error where it couldn't be
   */
  send(mail: Mail, userId?: string): Promise<void>;
  /** Hands it over without letting the caller wait; a failure is logged. */
  post(mail: Mail, userId: string): void;
  /** Whose mails lie in the outbox. */
  owners(): Promise<readonly string[]>;
  /** Has nobody wait much longer for a mail server: what it hasn't taken then counts as not taken. */
  stop(patienceMs?: number): void;
  /** Deletes the mails of a person that still lie in the outbox, whichever address they went to. */
  erase(userId: string): Promise<void>;
}

/** How long a mail server may say nothing: until it greets, and then between two words. */
const GREETING_MS = 15_000;
const SILENCE_MS = 60_000;
/** How long one is waited for at a stop. */
const LAST_MS = 5_000;

/** Mails go through SMTP where a server is set, otherwise into the outbox, one `.eml` file each. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Logger,
  greetingMs = GREETING_MS,
): Mailer {
  const outbox = createOutbox(join(config.dataDir, 'outbox'), config.mailFrom);
  const waiting = createWaiting();
  const send =
    config.smtpUrl === undefined ? outbox.send : bySmtp(config.smtpUrl, config.mailFrom, greetingMs, waiting);
  return {
    send,
    post(mail, userId) {
      send(mail, userId).catch((err: unknown) => log.error({ err }, 'a mail could not be sent'));
    },
    owners: outbox.owners,
    erase: outbox.erase,
    stop: (patienceMs = LAST_MS) => void setTimeout(waiting.end, patienceMs).unref(),
  };
}

/** What is waited for until the waiting ends. */
function createWaiting() {
  const ends = new Set<() => void>();
  let isOver = false;

  return {
    of: (handedOver: Promise<unknown>): Promise<void> =>
      new Promise((resolve, reject) => {
        const end = () => reject(Object.assign(new Error('nobody waits any more'), { code: 'ESTOPPED' }));
        ends.add(end);
        handedOver.then(() => resolve(), reject).finally(() => ends.delete(end));
        if (isOver) end();
      }),

    end() {
      isOver = true;
      for (const end of ends) end();
    },
  };
}

function bySmtp(
  url: string,
  from: string,
  greetingMs: number,
  waiting: ReturnType<typeof createWaiting>,
): Mailer['send'] {
  const patience = { dnsTimeout: greetingMs, connectionTimeout: greetingMs, greetingTimeout: greetingMs };
  const transport = createTransport({ url, ...patience, socketTimeout: SILENCE_MS });
  return async (mail) => {
    try {
      await waiting.of(transport.sendMail(messageOf(mail, from)));
    } catch (error) {
      throw withoutAddresses(error);
    }
  };
}

/** Mailboxes show a mail once that comes twice with one Message-ID (RFC 5322), or know it for the same. */
function messageOf({ occasion, ...mail }: Mail, from: string): SendMailOptions {
  if (occasion === undefined) return { from, ...mail };
  const [, domain = 'localhost'] = /@([^\s>]+)/.exec(from) ?? [];
  const digest = createHash('sha256').update(`${mail.to} ${occasion}`).digest('hex');
  return { from, ...mail, messageId: `<${digest.slice(0, 32)}@${domain}>` };
}

/** A mail server's refusal quotes whom the mail was for: of it, only what names nobody is told, logged and kept. */
function withoutAddresses(error: unknown): Error {
  const { code, command, responseCode } = Object(error) as { code?: string; command?: string; responseCode?: number };
  const what = [code, command, responseCode].filter((part) => part !== undefined).join(', ');
  return new Error(`the mail server didn't take a mail (${what})`);
}

/** Whose a mail is, in its file's name. */
const endingOf = (userId: string): string => `.${userId}.eml`;

function createOutbox(outbox: string, from: string): Pick<Mailer, 'send' | 'owners' | 'erase'> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const listed = () => readdir(outbox).catch((): string[] => []);
  /** What is being written, and whose it is. */
  const underWay = new Map<Promise<void>, string>();

  async function write(mail: Mail, userId: string): Promise<void> {
    const { message } = await transport.sendMail(messageOf(mail, from));
    // Its time first: a listing shows the mails in the order in which they were sent.
    const time = new Date().toISOString().replaceAll(':', '');
    const name = `${time}-${randomBytes(3).toString('hex')}${endingOf(userId)}`;
    const put = () => writeFile(join(outbox, `.${name}`), (message as Buffer).toString('utf8'), { mode: 0o600 });
    await put().catch(async () => {
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      await put();
    });
    await rename(join(outbox, `.${name}`), join(outbox, name));
  }

  return {
    send(mail, userId = 'nobody') {
      const written = write(mail, userId).finally(() => underWay.delete(written));
      underWay.set(written, userId);
      return written;
    },

    async owners() {
      const names = await listed();
      return [...new Set(names.flatMap((name) => /\.([^.]+)\.eml$/.exec(name)?.[1] ?? []))];
    },

    async erase(userId) {
      await Promise.allSettled([...underWay].filter(([, whose]) => whose === userId).map(([written]) => written));
      const own = (await listed()).filter((name) => name.endsWith(endingOf(userId)));
      await Promise.all(own.map((name) => rm(join(outbox, name), { force: true })));
    },
  };
}

/** Deletes what another process had begun to mail to a person before they were erased, and wrote afterwards. */
export const sweepMails =
  ({ db, mailer }: { readonly db: Database; readonly mailer: Mailer }) =>
  async (): Promise<void> => {
    const owners = (await mailer.owners()).filter(isId);
    const erased = db.selectFrom('people').select('id').where('id', '=', anyOf(owners));
    for (const { id } of await erased.where('erased_at', 'is not', null).execute()) await mailer.erase(id);
  };
