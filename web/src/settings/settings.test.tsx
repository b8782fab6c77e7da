// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { session } from '../api/session.ts';
import { loseFirst } from '../../testing/loseFirst.ts';
import { amara, renderScreen } from '../../testing/renderScreen.tsx';
import { AccountSection } from './AccountSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { PendingEmail } from './PendingEmail.tsx';
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
  const wrong = { message, code: 'BadInput', issues: [{ path: 'oldPassword', message }] };
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
      'Please enter your address.',
      'Please select a means of identification.',
      'Please enter the ID number.',
      'Please choose a file.',
    ])
      expect(await screen.findByText(sentence)).toBeTruthy();
  });

  test('is a wait while a document is under review', () => {
    renderScreen(<VerificationSection me={{ ...unverified, verification: review }} />);
    expect(screen.getByText('Documents are under review')).toBeTruthy();
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
