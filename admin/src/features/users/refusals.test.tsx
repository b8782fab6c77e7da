// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { amara } from '../../../testing/amara.ts';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { EndSessions } from './UserSessions.tsx';
import { RemoveFactors, UserStatements } from './UserPage.tsx';

const refused = () => Response.json({ message: 'Not for now.', code: 'Unexpected' }, { status: 500 });

// react-admin writes every failure to the console.
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', async () => refused());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a dialog that is opened again tells no refusal of before', async () => {
  renderInConsole(<EndSessions user={amara} />);
  await press('Sign out everywhere');
  await press('Sign out everywhere');
  expect(await screen.findByText(/^Not for now/)).toBeTruthy();
  await press('Cancel');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await press('Sign out everywhere');
  await screen.findByRole('dialog');
  expect(screen.queryByText(/^Not for now/)).toBeNull();
});

test('nor does the one that removes the second factors, and a reason that is too long is told beside it', async () => {
  renderInConsole(<RemoveFactors user={amara} />);
  await press('Remove second factors');
  const field = () => screen.getByLabelText('Reason');
  fireEvent.change(field(), { target: { value: 'Lost.' } });
  await press('Remove second factors');
  expect(await screen.findByText(/^Not for now/)).toBeTruthy();
  await press('Cancel');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await press('Remove second factors');
  await screen.findByRole('dialog');
  expect(screen.queryByText(/^Not for now/)).toBeNull();
  fireEvent.change(field(), { target: { value: 'a'.repeat(501) } });
  await press('Remove second factors');
  await expect.poll(() => field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText(/^Not for now/)).toBeNull();
});

test('that the proof can’t be had is told with the proof, and not in the statement’s form', async () => {
  renderInConsole(<UserStatements user={amara} />);
  await press('Download proof');
  const told = await screen.findByText(/^Not for now/);
  expect(told.closest('form')).toBeNull();
});
