import type { Preferences } from '@northvale/api/contract/preferences.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { amara, renderScreen } from '../../../testing/renderScreen.tsx';
import { EmailBanner } from '../../app/layout/EmailBanner.tsx';
import { useMe } from '../../shared/account/useMe.ts';
import { AddBankPanel } from '../bankAccounts/AddBankPanel.tsx';
import { AccountSection } from './AccountSection.tsx';
import { NotificationSection } from './NotificationSection.tsx';
import { LanguageSection } from './SettingsPage.tsx';
import { DocumentForm } from './VerificationSection.tsx';

// @vitest-environment happy-dom

const both = { bell: true, mail: true };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a choice puts back nothing that another tab has chosen meanwhile', async () => {
  let kept: Preferences = {
    language: 'en',
    notify: { request: both, decision: both, purchase: both, maturity: both },
  };
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'PUT') kept = (await new Response(body).json()) as Preferences;
    return Response.json(method === 'PUT' ? { message: 'Your preferences are saved.', data: kept } : kept);
  });
  renderScreen(<NotificationSection />);
  const purchasesByMail = await screen.findByRole('checkbox', { name: 'Purchases, Email' });
  kept = { language: 'de', notify: { ...kept.notify, request: { bell: false, mail: true } } };
  await userEvent.click(purchasesByMail);
  await screen.findByText('Your preferences are saved.');
  expect(kept).toEqual({
    language: 'de',
    notify: {
      request: { bell: false, mail: true },
      decision: both,
      purchase: { bell: true, mail: false },
      maturity: both,
    },
  });
});

test('of two choices made at once, in two sections, neither takes the other back', async () => {
  let kept: Preferences = {
    language: 'en',
    notify: { request: both, decision: both, purchase: both, maturity: both },
  };
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'PUT') return Response.json(kept);
    const sent = (await new Response(body).json()) as Preferences;
    await new Promise((resolve) => setTimeout(resolve, 100));
    kept = sent;
    return Response.json({ message: 'Your preferences are saved.', data: kept });
  });
  renderScreen(
    <>
      <NotificationSection />
      <LanguageSection />
    </>,
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Purchases, Email' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'de');
  await expect.poll(() => kept.language).toBe('de');
  expect(kept.notify.purchase).toEqual({ bell: true, mail: false });
});

// @vitest-environment happy-dom

const bank = { bankName: 'Wells Fargo', accountNumber: '5512', accountHolderName: 'Amara Okafor-Lindqvist' } as const;
const DONE: Readonly<Record<string, [status: number, data?: object]>> = {
  'users-profile/u1': [200, amara],
  'submit-document': [200, { status: 'under review', idCardType: 'Passport', submittedAt: '2026-11-20T17:22:00Z' }],
  'verify-email': [200],
  'add-bank': [201, { ...bank, _id: 'b2' }],
};
beforeEach(() => {
  // The change is answered, and then the connection is gone.
  vi.stubGlobal('fetch', (url: string) => {
    const done = Object.entries(DONE).find(([path]) => url.endsWith(path))?.[1];
    if (done === undefined) return new Promise(() => {});
    return Promise.resolve(Response.json({ message: 'Successful!', data: done[1] }, { status: done[0] }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** As the frame has it: what is asked for anew is on its way for ever. */
function Me() {
  useMe();
  return null;
}
const said = (sentence: string) => screen.findByText(sentence, {}, { timeout: 2_000 });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('what was done is said at once, also where what it has changed can’t be fetched:', () => {
  test('a profile', async () => {
    renderScreen([<Me key="me" />, <AccountSection key="form" me={amara} />]);
    await userEvent.type(screen.getByLabelText('Address'), 'Here 1');
    await press('Update Profile');
    expect(await said('Successful!')).toBeTruthy();
  });

  test('a document, which isn’t sent once more', async () => {
    const me = { ...amara, isVerified: false, dob: '1990-01-01', address: 'Here 1' };
    renderScreen([<Me key="me" />, <DocumentForm key="form" me={me} rejected={undefined} />]);
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Passport');
    await userEvent.type(screen.getByLabelText('ID Number'), '2084 4471');
    await userEvent.upload(screen.getByLabelText(/Upload/), new File(['x'], 'passport.png', { type: 'image/png' }));
    await press('Submit');
    expect(await said('Documents are under review')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', true);
  });

  test('a confirmed address', async () => {
    renderScreen([<Me key="me" />, <EmailBanner key="form" email="amara@example.com" />]);
    await userEvent.type(await screen.findByLabelText(/code/i), '123456');
    await press('Confirm');
    expect(await said('Your email address is confirmed.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true);
  });

  test('a bank account, which can be chosen', async () => {
    const added = vi.fn();
    renderScreen([<Me key="me" />, <AddBankPanel key="form" open onClose={() => undefined} onAdded={added} />]);
    await userEvent.selectOptions(screen.getByLabelText('Bank'), bank.bankName);
    await userEvent.type(screen.getByLabelText(/^Account number/), '44175512');
    await userEvent.type(screen.getByLabelText(/holder/i), bank.accountHolderName);
    await press('Add bank');
    expect(await said('Bank account added.')).toBeTruthy();
    expect(added).toHaveBeenCalledWith({ ...bank, _id: 'b2' });
    expect(screen.getByText(/5512$/)).toBeTruthy();
  });
});
