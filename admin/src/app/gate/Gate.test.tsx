// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { speakEnglish } from '../../../testing/renderInConsole.tsx';
import { Gate } from './Gate.tsx';

afterEach(cleanup);

test('an investor is told that this place is not theirs', () => {
  speakEnglish();
  render(<Gate known={{ kind: 'investor', name: 'Amara Okafor-Lindqvist' }}>the console</Gate>);
  expect(screen.getByRole('heading', { name: 'The back office is for our staff' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe('/dashboard');
  expect(screen.queryByText('the console')).toBeNull();
});
