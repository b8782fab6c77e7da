// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { StatementForm } from './StatementForm.tsx';
import { makeTheme } from './theme.ts';

afterEach(cleanup);

test('days are missing once a statement between days was asked for, and not because of one for a month', async () => {
  render(
    <ThemeProvider theme={makeTheme('light')}>
      <StatementForm busy={false} onDownload={() => undefined} />
    </ThemeProvider>,
  );
  const download = () => userEvent.click(screen.getByRole('button', { name: 'Download statement' }));
  await download();
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Own dates');
  expect(screen.queryByText('Please choose a first and a last day.')).toBeNull();
  await download();
  expect(screen.getByText('Please choose a first and a last day.')).toBeTruthy();
});

test('what can be chosen has the edge of a field, with contrast enough to be seen', () => {
  render(
    <ThemeProvider theme={makeTheme('light')}>
      <StatementForm busy={false} onDownload={() => undefined} />
    </ThemeProvider>,
  );
  expect(getComputedStyle(screen.getByRole('button', { name: 'CSV' })).borderTopColor).toBe('#7F8E87');
});
