import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../../../testing/testApp.ts';

test('a message to support that no mail server takes is answered so, and may be sent again', async () => {
  const app = await startTestApp({ smtpUrl: 'smtp://127.0.0.1:1' });
  onTestFinished(() => app.stop());
  const { status, body, headers } = await app.call('POST /contact', { body: { user_name: 'Ann', subject: 'Hello' } });
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'Unavailable', expect.stringMatching(/^\d+$/)]);
});
