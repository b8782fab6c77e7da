// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { makeTheme } from './theme.ts';

afterEach(cleanup);

/** A dialog that remembers what was done with it. */
function ask() {
  const done: string[] = [];
  render(
    <ThemeProvider theme={makeTheme('light')}>
      <ConfirmDialog
        open
        title="Approve this deposit?"
        confirmLabel="Approve"
        onConfirm={() => done.push('confirmed')}
        onClose={() => done.push('closed')}
      />
    </ThemeProvider>,
  );
  const confirm = screen.getByRole('button', { name: 'Approve' });
  const beside = screen.getByRole('dialog').parentElement!;
  return { done, confirm, beside };
}

test('a key that is still held from opening the dialog doesn’t press its button; one that is pressed does', () => {
  const { confirm } = ask();
  // What nobody prevents, the browser does: it presses the button.
  const isLeft = (repeat: boolean) => fireEvent.keyDown(confirm, { key: 'Enter', repeat });
  expect([isLeft(true), isLeft(false)]).toEqual([false, true]);
});

test('the second half of a double click neither confirms nor closes', () => {
  const { done, confirm, beside } = ask();
  const clickBeside = (detail: number) => fireEvent.mouseDown(beside) && fireEvent.click(beside, { detail });
  fireEvent.click(confirm, { detail: 2 });
  clickBeside(2);
  expect(done).toEqual([]);
  fireEvent.click(confirm, { detail: 1 });
  clickBeside(1);
  expect(done).toEqual(['confirmed', 'closed']);
});

test('figures that come late don’t move the focus from one button to the other: Enter is meant for what has it', () => {
  const dialog = (disabled: boolean) => (
    <ThemeProvider theme={makeTheme('light')}>
      <ConfirmDialog
        open
        title="Approve this deposit?"
        confirmLabel="Approve"
        disabled={disabled}
        onConfirm={() => undefined}
        onClose={() => undefined}
      />
    </ThemeProvider>
  );
  const { rerender } = render(dialog(true));
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  cancel.focus();
  rerender(dialog(false));
  expect(document.activeElement).toBe(cancel);
  cancel.blur();
  rerender(dialog(true));
  rerender(dialog(false));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Approve' }));
});
