// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { AddBankPanel } from './AddBankPanel.tsx';

const nothing = (): void => undefined;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('whoever changes a bank account whose answer was lost is told that it is another one now', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  renderScreen(<AddBankPanel open onClose={nothing} onAdded={nothing} />);
  await userEvent.selectOptions(screen.getByLabelText('Bank'), 'Wells Fargo');
  await userEvent.type(screen.getByLabelText(/^Account number/), '44171234');
  await userEvent.type(screen.getByLabelText(/holder/i), 'Amara Okafor-Lindqvist');
  await userEvent.click(screen.getByRole('button', { name: 'Add bank' }));
  const notice = (await screen.findByText('Network Error')).parentElement;
  expect(notice?.textContent).toContain('Press again: it counts once.');
  await userEvent.type(screen.getByLabelText(/^Account number/), '5');
  expect(notice?.textContent).toContain('it would come on top');
});
