// @vitest-environment happy-dom
import { Reauthentication } from '@northvale/web/ui/Reauthentication.tsx';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { amara, renderScreen } from '../../testing/renderScreen.tsx';
import { LoginPage } from '../features/auth/LoginPage.tsx';
import { ResetPasswordPage } from '../features/auth/ResetPasswordPage.tsx';
import { SignUpPage } from '../features/auth/SignUpPage.tsx';
import { TwoFactor } from '../features/settings/security/TwoFactor.tsx';
import { PasswordSection } from '../features/settings/SettingsPage.tsx';
import { CloseAccount } from '../features/settings/yourData/CloseAccount.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const me = { ...amara, balance: 0, available: 0, held: 0 };
const answers = { message: 'Fetched.', data: [], investments: [], email: me.email };
const shown = async () => ({ kind: 'shown' }) as const;
const question = { subscribe: () => () => undefined, asked: () => true, answer: () => undefined };
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test.each<[string, ReactNode, string, string?]>([
  ['signing in', <LoginPage key="" />, ''],
  ['signing up', <SignUpPage key="" />, ''],
  ['a reset link', <ResetPasswordPage key="" />, me.email],
  ['changing the password', <PasswordSection key="" />, me.email],
  ['turning the second factor off', <TwoFactor key="" on />, me.email, 'Turn off'],
  ['closing the account', <CloseAccount key="" me={me} />, me.email, 'Close my account'],
  [
    'asking once more who it is',
    <Reauthentication
      key=""
      whose={() => me.email}
      question={question}
      show={shown}
      hasPasskey={async () => false}
      showPasskey={shown}
    />,
    me.email,
  ],
])('%s tells a password manager whose password it is', async (_, form, username, button) => {
  vi.stubGlobal('fetch', async () => Response.json(answers));
  renderScreen(form, { me, signedIn: username !== '' });
  if (button !== undefined) await press(button);
  await vi.waitFor(() => expect(document.querySelector('input[type="password"]')).toBeTruthy());
  const within = document.querySelector('input[type="password"]')?.closest('form');
  expect(within?.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe(username);
});
