// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { VerifyPage } from './VerifyPage.tsx';

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

test('whoever is offline may check all the same, with a key of their own', async () => {
  onlineManager.setOnline(false);
  renderScreen(<VerifyPage />, { signedIn: false });
  expect(await screen.findByLabelText(/^Proof/)).toBeTruthy();
  expect(screen.getByLabelText(/^Verifier keys/)).toBeTruthy();
});

test('a page that would be kept without a key says so', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'An error occurred.' }, { status: 500 }));
  renderScreen(<VerifyPage />, { signedIn: false });
  expect(await screen.findByText(/No key is known at the moment: the page will ask for one\./)).toBeTruthy();
});
