// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loseFirst } from '../../../testing/answerRequest.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { session } from '../../shared/api/session.ts';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { LoginPage } from './LoginPage.tsx';
import { SignUpPage } from './SignUpPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('whose log-out from the back office didn’t reach the server is told so where they log in', async () => {
  renderScreen(<LoginPage />, { signedIn: false, at: '/login?loggedOut=here' });
  expect((await screen.findByRole('status')).textContent).toContain('our server may not know of it');
});

describe('signing up', () => {
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }));

  test('asks for name, email, phone number and password', async () => {
    renderScreen(<SignUpPage />);
    await submit();
    for (const sentence of [
      'Please enter your name.',
      'Please enter your email address.',
      'Please enter a valid phone number.',
      'Password must be at least 6 characters long',
      'Please repeat the password.',
    ])
      expect(await screen.findByText(sentence)).toBeTruthy();
  });

  test('refuses two passwords that differ', async () => {
    renderScreen(<SignUpPage />);
    await userEvent.type(screen.getByLabelText('Full name'), 'Ada Lovelace');
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
    await userEvent.type(screen.getByLabelText('Phone number'), '+44 20 7946 0000');
    await userEvent.type(screen.getByLabelText('Password'), 'long-enough-1');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'long-enough-2');
    await submit();
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
  });

  test('refused after a lost answer says that the earlier attempt may have been done', async () => {
    const taken = { message: 'This email address is already in use.', code: 'EmailTaken' };
    loseFirst(() => Response.json(taken, { status: 409 }));
    renderScreen(<SignUpPage />);
    await userEvent.type(screen.getByLabelText('Full name'), 'Ada Lovelace');
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
    await userEvent.type(screen.getByLabelText('Phone number'), '+44 20 7946 0000');
    await userEvent.type(screen.getByLabelText('Password'), 'long-enough-1');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'long-enough-1');
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('Network Error');
    await submit();
    expect((await screen.findByText(taken.message)).textContent).toContain('Your earlier attempt may have been done');
  });

  test('takes the referral ID of the invitation link', () => {
    vi.stubGlobal('fetch', async () => Response.json({ valid: true }));
    renderScreen(<SignUpPage />, { at: '/signup?ref=NV-7Q2K' });
    expect(screen.getByLabelText<HTMLInputElement>(/^Referral ID/).value).toBe('NV-7Q2K');
  });

  test('says beside the referral ID whether it is known, once it has been typed', async () => {
    vi.stubGlobal('fetch', async (address: string) => Response.json({ valid: address.endsWith('/NV-7Q2K') }));
    renderScreen(<SignUpPage />);
    const field = screen.getByLabelText(/^Referral ID/);
    await userEvent.type(field, 'NV-7Q2');
    expect(await screen.findByText('This referral code is not known.')).toBeTruthy();
    await userEvent.type(field, 'K');
    expect(await screen.findByText('This code is known.')).toBeTruthy();
  });
});

describe('logging in', () => {
  test('asks for both fields', async () => {
    renderScreen(<LoginPage />, { signedIn: false });
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Please enter your email address.')).toBeTruthy();
    expect(await screen.findByText('Please enter your password.')).toBeTruthy();
  });

  test('shows and hides the password', async () => {
    renderScreen(<LoginPage />, { signedIn: false });
    const password = screen.getByLabelText<HTMLInputElement>('Password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password.type).toBe('password');
  });

  test('says that the session before has ended, unless its person ended it', () => {
    const said = 'Your session has ended. Sign in to go on.';
    renderScreen(<LoginPage />);
    act(() => session.expire());
    expect(screen.getByText(said)).toBeTruthy();
    cleanup();

    renderScreen(<LoginPage />);
    act(() => session.end());
    expect(screen.getByLabelText('Password')).toBeTruthy();
    expect(screen.queryByText(said)).toBeNull();
  });

  test('is not asked of who is signed in, until they log out', () => {
    renderScreen(<LoginPage />);
    expect(screen.getByText('You are signed in as Amara Okafor-Lindqvist.')).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
    act(() => session.end());
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  test('shows its form to who is logging out, and is open to the next once they are out', async () => {
    let answer = (_: Response): void => undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    renderScreen(<LoginPage />);
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(screen.queryByText(/^You are signed in/)).toBeNull();
    expect(screen.getByLabelText('Password').closest('[inert]')).not.toBeNull();
    answer(Response.json({ message: 'Logged out.' }));
    await waitFor(() => expect(screen.getByLabelText('Password').closest('[inert]')).toBeNull());
    expect(session.token()).toBeNull();
  });

  test('leads on who signs in where somebody has just logged out, instead of asking them', () => {
    renderScreen(<LoginPage />);
    act(() => session.end());
    act(() => session.start({ token: 'another', payload: { userRole: 'user', _id: 'u1' } }));
    // The form stands until it has led on.
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });
});

test('a reset link is only sent to what can be an address', async () => {
  renderScreen(<ForgotPasswordPage />);
  await userEvent.type(screen.getByLabelText('Email'), 'not an address');
  await userEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));
  expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy();
});

test('a wrong code at the door is told beside its field, and no code is asked for as if none had been sent', async () => {
  const asked = { message: 'Please enter the code.', code: 'OtpRequired' };
  const wrong = 'This code is wrong.';
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    const issues = JSON.stringify(body ?? '').includes('otp')
      ? { message: wrong, issues: [{ path: 'otp', code: 'NotKnown', message: wrong }] }
      : {};
    return Promise.resolve(Response.json({ ...asked, ...issues }, { status: 401 }));
  });
  renderScreen(<LoginPage />, { signedIn: false });
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'long-enough-1{Enter}');
  await userEvent.type(await screen.findByLabelText('Code'), '111111{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(wrong)).toHaveLength(1);
  expect(screen.queryByText(asked.message)).toBeNull();
});

test('a code at the door is typed with letters too: a recovery code does', async () => {
  const needed = { message: 'Please enter the code.', code: 'OtpRequired' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(needed, { status: 401 })));
  renderScreen(<LoginPage />, { signedIn: false });
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'long-enough-1');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect((await screen.findByLabelText('Code')).getAttribute('inputmode')).toBe('text');
  expect(screen.getByText(/or a recovery code$/)).toBeTruthy();
});
