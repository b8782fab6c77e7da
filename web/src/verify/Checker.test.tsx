// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { Checker } from './Checker.tsx';

afterEach(cleanup);

test('a file that can’t be read any more is said to be so', async () => {
  renderScreen(<Checker productName="Northvale" keys="" keysFrom="" />);
  const moved = new File(['{}'], 'proof.json', { type: 'application/json' });
  moved.text = () => Promise.reject(new DOMException('It was moved.', 'NotReadableError'));
  await userEvent.upload(screen.getByLabelText(/^Proof/), moved);
  expect(await screen.findByText(/choose it again/)).toBeTruthy();
  expect(screen.queryByText('Checking…')).toBeNull();
});
