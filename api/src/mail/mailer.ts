import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for readers that show it. */
  readonly html?: string;
  readonly replyTo?: string;
}

export interface Mailer {
  /** Resolves when the mail was handed over. @throws Error where it couldn't be */
  send(mail: Mail): Promise<void>;
  /** Hands it over without letting the caller wait; a failure is logged. */
  post(mail: Mail): void;
  /** Deletes the mails to an address that still lie in the outbox. */
  erase(address: string): Promise<void>;
}

/** Mails go through SMTP where a server is set, otherwise into the outbox, one `.eml` file each. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>, log: Logger): Mailer {
  const outbox = join(config.dataDir, 'outbox');
  const send =
    config.smtpUrl === undefined ? toOutbox(outbox, config.mailFrom) : bySmtp(config.smtpUrl, config.mailFrom);
  return {
    send,
    post(mail) {
      send(mail).catch((error: unknown) => log.error(withoutAddresses(error), 'a mail could not be sent'));
    },
    async erase(address) {
      const names = await readdir(outbox).catch(() => []);
      for (const name of names) {
        const path = join(outbox, name);
        const text = await readFile(path, 'utf8').catch(() => '');
        const [head = ''] = text.split('\r\n\r\n', 1);
        if (head.toLowerCase().includes(address.toLowerCase())) await rm(path, { force: true });
      }
    },
  };
}

/** A mail server's refusal quotes whom the mail was for: of it, only what names nobody is logged. */
function withoutAddresses(error: unknown): object {
  const { code, command, responseCode } = Object(error) as Record<string, unknown>;
  return { code, command, responseCode };
}

function bySmtp(url: string, from: string): Mailer['send'] {
  const transport = createTransport(url);
  return async (mail) => void (await transport.sendMail({ from, ...mail }));
}

function toOutbox(outbox: string, from: string): Mailer['send'] {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message } = await transport.sendMail({ from, ...mail });
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    // Its time first: a listing shows the mails in the order in which they were sent.
    const name = `${new Date().toISOString().replaceAll(':', '')}-${randomBytes(3).toString('hex')}.eml`;
    await writeFile(join(outbox, `.${name}`), (message as Buffer).toString('utf8'), { mode: 0o600 });
    await rename(join(outbox, `.${name}`), join(outbox, name));
  };
}
