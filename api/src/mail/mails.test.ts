import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { checkpointMail, resetMail, verificationMail } from './mails.ts';

test('a mailed checkpoint is the note as it was signed, signatures and all', () => {
  const note = 'ledger.example/api/log\n7\nroot=\n\n— ledger.example/api/log signature=\n';
  const config = readConfig({ PUBLIC_URL: 'https://ledger.example' });
  const { subject, text } = checkpointMail(config, 'a@b.example', 'Rita', { size: 7, note });
  expect(subject).toBe("The ledger's checkpoint over 7 events");
  expect(text).toContain(`\n\n${note}`);
});

test('what somebody gave as their name goes to no mailbox that isn’t shown to be theirs', () => {
  const config = readConfig({ PUBLIC_URL: 'https://ledger.example' });
  const stranger = { email: 'a@b.example', name: 'You have won, see evil.example', emailVerified: false };
  for (const { text } of [verificationMail(config, stranger.email, '123456'), resetMail(config, stranger, 'token')])
    expect(text).not.toContain('evil');
  expect(resetMail(config, { ...stranger, emailVerified: true }, 'token').text).toContain('Hello You have won');
});
