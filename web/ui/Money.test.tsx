// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { HoldBar } from './Sum.tsx';
import { Money } from './Money.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { makeTheme } from './theme.ts';

const show = (children: ReactNode) =>
  render(<ThemeProvider theme={makeTheme('light')}>{children}</ThemeProvider>).container;

afterEach(cleanup);

test('the cents stand apart and the amount reads as one text', () => {
  const shown = show(<Money amount={8252.5} size="hero" />);
  expect(shown.textContent).toBe('$8,252.50');
  expect(shown.querySelector('span span')?.textContent).toBe('.50');
});

test('incoming money has a plus, outgoing a minus', () => {
  expect(show(<Money amount={450} signed />).textContent).toBe('+$450.00');
  expect(show(<Money amount={-1200} signed />).textContent).toBe('\u2212$1,200.00');
});

test('the bar tells in words what is available and what is on hold', () => {
  const bar = show(<HoldBar available={7052.5} held={1200} />).querySelector('[role=img]');
  expect(bar?.getAttribute('aria-label')).toBe('$7,052.50 available, $1,200.00 on hold');
});

test('a status that nobody knows is shown as it is', () => {
  expect(show(<StatusBadge status="pending" />).textContent).toBe('Pending');
  expect(show(<StatusBadge status="unheard" />).textContent).toBe('unheard');
});
