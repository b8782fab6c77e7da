// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { session } from '../../shared/api/session.ts';
import { loseFirst } from '../../../testing/answerRequest.ts';
import { amara, renderScreen } from '../../../testing/renderScreen.tsx';
import { AccountSection, PendingEmail } from './AccountSection.tsx';
import { PasswordSection } from './SettingsPage.tsx';
import { VerificationSection } from './VerificationSection.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a password changes only when both fields are given', async () => {
  renderScreen(<PasswordSection />);
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findAllByText('Both fields are required.')).toHaveLength(2);
});

test('whoever’s old password is refused after a lost answer is told that the new one may count already', async () => {
  const message = 'The old password is wrong.';
  const wrong = { message, code: 'BadInput', issues: [{ path: 'oldPassword', code: 'NotKnown', message }] };
  loseFirst(() => Response.json(wrong, { status: 400 }));
  renderScreen(<PasswordSection />);
  await userEvent.type(screen.getByLabelText('Old Password'), 'Winter-otter-1');
  await userEvent.type(screen.getByLabelText('New Password'), 'Summer-otter-2');
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText(/^Network Error/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText(/the new one may count already/)).toBeTruthy();
});

test('what was typed of a profile or a document is there again once an ended session was begun anew', async () => {
  const page = (
    <>
      <AccountSection me={amara} />
      <VerificationSection me={{ ...amara, isVerified: false }} />
    </>
  );
  const { unmount } = renderScreen(page);
  await userEvent.type(screen.getByLabelText('Full Name'), ' II');
  await userEvent.type(screen.getByLabelText('ID Number'), '2084 4471');
  session.expire();
  unmount();
  renderScreen(page);
  expect(screen.getByLabelText('Full Name')).toHaveProperty('value', `${amara.name} II`);
  expect(screen.getByLabelText('ID Number')).toHaveProperty('value', '2084 4471');
});

test('what somebody else has written meanwhile is said beside the field, and replaced by who says so once more', async () => {
  const sent: unknown[] = [];
  const stale = { message: 'This has changed in the meantime. Please look at it again.', code: 'Stale' };
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ ...amara, address: 'There 2', dob: '1990-01-01' });
    sent.push(await new Response(body).json());
    return Response.json(stale, { status: 409 });
  });
  renderScreen(<AccountSection me={amara} />);
  await userEvent.type(screen.getByLabelText('Address'), 'Here 1');
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Update Profile' }));
  await save();
  expect(await screen.findByText('As it stands now: There 2')).toBeTruthy();
  expect(screen.getByLabelText('Address')).toHaveProperty('value', 'Here 1');
  await save();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent).toEqual([
    { address: 'Here 1', seen: { address: '' } },
    { address: 'Here 1', seen: { address: 'There 2' } },
  ]);
});

test('what was refused as old stays as it was typed where nobody can say how it stands now', async () => {
  const stale = { message: 'This has changed in the meantime. Please look at it again.', code: 'Stale' };
  let asked = 0;
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') return Response.json(stale, { status: 409 });
    asked += 1;
    return Response.json({ message: 'An error occurred.', code: 'Unexpected' }, { status: 500 });
  });
  renderScreen(<AccountSection me={amara} />);
  await userEvent.type(screen.getByLabelText('Address'), 'Here 1');
  await userEvent.click(screen.getByRole('button', { name: 'Update Profile' }));
  await expect.poll(() => asked).toBe(1);
  expect(await screen.findByText(stale.message)).toBeTruthy();
  expect(screen.getByLabelText('Address')).toHaveProperty('value', 'Here 1');
});

test('what another screen has changed before somebody begins to write is what they saw', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    sent.push(await new Response(body).json());
    return Response.json({ message: 'Not found.', code: 'NotFound' }, { status: 404 });
  });
  const { showInstead } = renderScreen(<AccountSection me={amara} />);
  showInstead(<AccountSection me={{ ...amara, address: 'There 2' }} />);
  await userEvent.type(screen.getByLabelText('Address'), 'b');
  showInstead(<AccountSection me={{ ...amara, address: 'Elsewhere 3' }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Update Profile' }));
  await expect.poll(() => sent).toEqual([{ address: 'There 2b', seen: { address: 'There 2' } }]);
});

test('whoever’s taking back of a new address was not answered is told that it may count', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  renderScreen(<PendingEmail email="new@example.com" />);
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText(/Network Error.*may have been done all the same/)).toBeTruthy();
});

describe('verification', () => {
  const review = { status: 'under review', idCardType: 'Passport', submittedAt: '2026-11-20T17:22:00Z' } as const;
  const unverified = { ...amara, isVerified: false };

  test('is a form while nothing was sent', async () => {
    renderScreen(<VerificationSection me={unverified} />);
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    for (const sentence of [
      'Please enter your date of birth.',
      'Please enter your address.',
      'Please select a means of identification.',
      'Please enter the ID number.',
      'Please choose a file.',
    ])
      expect(await screen.findByText(sentence)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Date of Birth'));
  });

  test('is a wait while a document is under review', () => {
    renderScreen(<VerificationSection me={{ ...unverified, verification: review }} />);
    expect(screen.getByText('Documents are under review')).toBeTruthy();
  });

  test('asks for nothing that the account says already', async () => {
    renderScreen(<VerificationSection me={{ ...unverified, dob: '1990-01-01', address: 'Here 1' }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Please enter the ID number.')).toBeTruthy();
    expect(screen.queryByLabelText('Date of Birth')).toBeNull();
    expect(screen.queryByLabelText('Address')).toBeNull();
  });

  test('is a form again after a rejection, with its reason', () => {
    renderScreen(
      <VerificationSection
        me={{ ...unverified, verification: { ...review, status: 'rejected', reason: 'The photo is blurred.' } }}
      />,
    );
    expect(screen.getByText(/The photo is blurred\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy();
  });

  test('is done once somebody has said so', () => {
    renderScreen(<VerificationSection me={{ ...amara, verification: { ...review, status: 'approved' } }} />);
    expect(screen.getByText('You are Verified')).toBeTruthy();
  });
});
