import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The mails to an address that lie in the outbox, oldest first, their texts decoded; only those with this in them. */
export async function mailsTo(dataDir: string, address: string, pattern = /^/): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => !name.startsWith('.')).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  const theirs = mails.filter((mail) => mail.includes(`To: ${address}`)).map(decoded);
  return theirs.filter((mail) => pattern.test(mail));
}

/** Waits for a mail with this in it: mails are posted after the answer. */
export async function mailWith(dataDir: string, address: string, pattern: RegExp): Promise<RegExpExecArray> {
  for (const limit = Date.now() + 5_000; ; await sleep(20)) {
    const found = (await mailsTo(dataDir, address))
      .map((mail) => pattern.exec(mail))
      .findLast((match) => match !== null);
    if (found) return found;
    if (Date.now() > limit) throw new Error(`no mail to ${address} with ${pattern}`);
  }
}

/** Undoes quoted-printable's soft line breaks and escapes; a mail of plain ASCII has none. */
function decoded(mail: string): string {
  if (!mail.includes('quoted-printable')) return mail;
  const bytes = mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
