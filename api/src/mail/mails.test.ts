import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { checkpointMail, resetMail, triesSlowedMail, verificationMail } from './mails.ts';
import { confirmEmailMail, emailChangedMail, ownerMail } from './ownerMails.ts';

test('a mailed checkpoint is the note as it was signed, signatures and all', () => {
  const note = 'ledger.example/api/log\n7\nroot=\n\n— ledger.example/api/log signature=\n';
  const config = readConfig({ PUBLIC_URL: 'https://ledger.example' });
  const { subject, text } = checkpointMail(config, 'a@b.example', 'Rita', { size: 7, note });
  expect(subject).toBe("The ledger's checkpoint over 7 events");
  expect(text).toContain(`\n\n${note}`);
});

test('what somebody gave as their name goes to no mailbox that isn’t shown to be theirs', () => {
  const config = readConfig({ PUBLIC_URL: 'https://ledger.example' });
  const stranger = {
    email: 'a@b.example',
    name: 'You have won, see evil.example',
    emailVerified: false,
    language: 'en' as const,
  };
  for (const { text } of [verificationMail(config, stranger, '123456'), resetMail(config, stranger, 'token')])
    expect(text).not.toContain('evil');
  expect(resetMail(config, { ...stranger, emailVerified: true }, 'token').text).toContain('Hello You have won');
});

describe.each(['en', 'de'] as const)('what somebody has typed, in %s', (language) => {
  const config = readConfig({ PUBLIC_URL: 'https://ledger.example' });
  test.each([
    { kind: 'newDevice', device: 'evil.example', address: '192.0.2.1' },
    { kind: 'passkeyAdded', name: 'evil.example' },
    { kind: 'passkeyRemoved', name: 'evil.example' },
    { kind: 'emailChangeAsked', newEmail: 'won@evil.example' },
  ] as const)('is in $kind told to a mailbox that is shown to be theirs, and to no other', (happening) => {
    const told = (emailVerified: boolean) =>
      ownerMail(config, { email: 'a@b.example', emailVerified, language }, happening, 'TOKEN').text;
    expect(told(true)).toContain('evil.example');
    expect(told(false)).not.toMatch(/evil|""|„“|  /);
  });
});

describe.each(['en', 'de'] as const)('mails of security in %s', (language) => {
  const config = readConfig({ PUBLIC_URL: 'https://ledger.example' });
  const ann = { email: 'a@b.example', name: 'Ann & Co', emailVerified: true, language };
  const mails = [
    verificationMail(config, ann, '123456'),
    resetMail(config, ann, 'TOKEN'),
    triesSlowedMail(config, ann),
    confirmEmailMail(config, ann, { token: 'TOKEN', code: '123456' }),
    emailChangedMail(config, ann, 'c@d.example', { token: 'TOKEN', until: '2026-12-01T14:05:09.000Z' }),
    ownerMail(config, ann, { kind: 'passkeyAdded', name: 'Phone <b>' }, 'TOKEN'),
    ownerMail(config, ann, { kind: 'roleChanged', role: 'admin', passkeys: 2 }, 'TOKEN'),
    ownerMail(
      config,
      ann,
      { kind: 'withdrawalsUnlocked', linked: [{ bankName: 'Citigroup', lastDigits: '7766' }] },
      'TOKEN',
    ),
  ];

  test.each(mails.map((mail) => [mail.subject, mail] as const))('%s: text and HTML say the same', (_, mail) => {
    expect(mail.to).toBe('a@b.example');
    const plain = (mail.html ?? '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/&(amp|lt|gt|quot);/g, (_all, name: string) => ENTITIES[name] ?? '');
    const words = (text: string) =>
      text
        .replaceAll(/https:\S+/g, '')
        .replaceAll(/:(?=\s)/g, '')
        .split(/\s+/)
        .filter((word) => word !== '');
    expect(words(plain)).toEqual(words(mail.text));
    for (const [link = ''] of mail.text.matchAll(/https:\S+/g))
      expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    expect(mail.html).not.toContain('Phone <b>');
  });
});

test('the owner’s mail has the way of who didn’t do it, and speaks their language', () => {
  const config = readConfig({ PUBLIC_URL: 'https://ledger.example' });
  const ann = { email: 'a@b.example', name: 'Ann', emailVerified: true } as const;
  const mail = (language: 'en' | 'de') =>
    ownerMail(config, { ...ann, language }, { kind: 'recoveryCodeUsed', left: 1 }, 'TOKEN');
  expect(mail('en').text).toContain('This was not me: https://ledger.example/not-me/TOKEN');
  expect(mail('de').text).toContain('Das war ich nicht: https://ledger.example/not-me/TOKEN');
  expect([mail('en').text, mail('de').text]).toEqual([
    expect.stringContaining('1 is left'),
    expect.stringContaining('Es bleibt 1'),
  ]);
});

test('a new device is called in a mail as on the screens', () => {
  const config = readConfig({ PUBLIC_URL: 'https://ledger.example' });
  const device = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML) Chrome/142.0.0.0 Safari/537.36';
  const mail = (language: 'en' | 'de') =>
    ownerMail(
      config,
      { email: 'a@b.example', emailVerified: true, language },
      { kind: 'newDevice', device, address: '192.0.2.1' },
      'TOKEN',
    ).text;
  expect(mail('en')).toContain('not seen before: Chrome on Linux, at 192.0.2.1.');
  expect(mail('de')).toContain('noch nicht kennen: Chrome unter Linux, von 192.0.2.1.');
});

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

test('German mails call things as the German screens do', () => {
  const config = readConfig({ PUBLIC_URL: 'https://ledger.example' });
  const ann = { email: 'a@b.example', name: 'Ann', emailVerified: true, language: 'de' as const };
  const linked = { bankName: 'Citigroup', lastDigits: '7766' };
  const of = (happening: Parameters<typeof ownerMail>[2]) => ownerMail(config, ann, happening, 'TOKEN');
  const mails = [
    of({ kind: 'bankAccountLinked', ...linked }),
    of({ kind: 'withdrawalsUnlocked', linked: [linked] }),
    of({ kind: 'emailChangeAsked', newEmail: 'c@d.example' }),
    emailChangedMail(config, ann, 'c@d.example', { token: 'TOKEN', until: '2026-12-01T14:05:09.000Z' }),
    of({ kind: 'passwordChanged' }),
    of({ kind: 'passkeyAdded', name: 'Phone' }),
    of({ kind: 'factorAdded' }),
    of({ kind: 'factorsReset', reason: 'x' }),
  ];
  // There it is a Bankverbindung that is hinterlegt, sessions are ended, and an address is changed into another.
  for (const { subject, text } of mails)
    expect(`${subject}\n${text}`).not.toMatch(/Bankkont|verknüpft|Sitzungen wurden abgemeldet| zu \S+@/);
});
