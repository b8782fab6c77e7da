// @vitest-environment happy-dom
import type { Preferences } from '@northvale/api/contract/preferences.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { LanguageSection } from './SettingsPage.tsx';
import { NotificationSection } from './NotificationSection.tsx';

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
