// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LiveRegion, useAnnouncement } from './LiveRegion.tsx';

afterEach(cleanup);

function List({ message }: { message: string | undefined }) {
  useAnnouncement(message);
  return <LiveRegion />;
}

test('a list that was there already is no news, nor is another one that is shown in its place', () => {
  const { rerender } = render(<List message="Deposit requests fetched." />);
  // What a list of another screen has left.
  const before = screen.getByRole('status').textContent;
  rerender(<List message="Withdraw requests fetched." />);
  expect(screen.getByRole('status').textContent).toBe(before);
});

test('a list that one has waited for is announced once it has loaded', () => {
  const { rerender } = render(<List message={undefined} />);
  rerender(<List message="Deposit requests fetched." />);
  expect(screen.getByRole('status').textContent).toBe('Deposit requests fetched.');
});
