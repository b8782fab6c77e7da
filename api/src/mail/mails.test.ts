import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { checkpointMail } from './mails.ts';

test('a mailed checkpoint is the note as it was signed, signatures and all', () => {
  const note = 'ledger.example/api/log\n7\nroot=\n\n— ledger.example/api/log signature=\n';
  const config = readConfig({ PUBLIC_URL: 'https://ledger.example' });
  const { subject, text } = checkpointMail(config, 'a@b.example', 'Rita', { size: 7, note });
  expect(subject).toBe("The ledger's checkpoint over 7 events");
  expect(text).toContain(`\n\n${note}`);
});
