// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DoneDialog } from './DoneDialog.tsx';
import { makeTheme } from './theme.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const isOpen = () => act(() => void vi.advanceTimersByTime(1_000));

function done() {
  render(
    <ThemeProvider theme={makeTheme('light')}>
      <DoneDialog open title="Deposit Request Submitted!" onClose={() => undefined}>
        <a href="/transactions">View request status</a>
      </DoneDialog>
    </ThemeProvider>,
  );
  return { button: screen.getByRole('button', { name: 'Done' }), link: screen.getByRole('link') };
}

test('the way on has the focus once the dialog is open, though a panel that closed beneath took it along', () => {
  const { button } = done();
  button.blur();
  isOpen();
  expect(document.activeElement).toBe(button);
});

test('who has moved on by keyboard while it opened keeps the focus: Enter is meant for what has it', () => {
  const { link } = done();
  link.focus();
  isOpen();
  expect(document.activeElement).toBe(link);
});
