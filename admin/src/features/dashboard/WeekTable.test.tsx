// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { speakEnglish } from '../../../testing/renderInConsole.tsx';
import { consoleTheme } from '../../shared/theme.ts';
import { WeekTable } from './MoneyByWeek.tsx';

beforeEach(speakEnglish);
afterEach(() => {
  vi.unstubAllEnvs();
  cleanup();
});

test('a week begins on its Monday, also where that is still Sunday', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  const week = { from: '2026-09-07T00:00:00.000Z', deposits: 0, withdrawals: 0, purchases: 0 };
  const { getByText } = render(
    <ThemeProvider theme={consoleTheme('light')}>
      <WeekTable weeks={[week]} />
    </ThemeProvider>,
  );
  expect(getByText(/Sep 2026/).textContent).toBe('7 Sep 2026');
});
