// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { DepositPanel } from './DepositPanel.tsx';

const nothing = (): void => undefined;
const open = () => renderScreen(<DepositPanel open onClose={nothing} onAddBank={nothing} />);
const submit = () => userEvent.click(screen.getByRole('button', { name: /^Request deposit/ }));

afterEach(cleanup);

test.each([
  ['99.99', 'Amount must be greater than $100'],
  ['-500', 'Amount must be greater than $100'],
  ['abc', 'Please enter a valid amount.'],
  ['100.001', 'Please enter a valid amount.'],
])('%s is refused: %s', async (text, sentence) => {
  open();
  await userEvent.type(screen.getByLabelText('Amount'), text);
  await submit();
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('an empty amount is refused', async () => {
  open();
  await submit();
  expect(await screen.findByText('Please enter a valid amount.')).toBeTruthy();
});

test('an account must be chosen', async () => {
  open();
  await userEvent.selectOptions(screen.getByLabelText('Account'), '');
  await userEvent.type(screen.getByLabelText('Amount'), '750');
  await submit();
  expect(await screen.findByText('Please select a valid account.')).toBeTruthy();
});

test('the button names the amount, and the sum shows what the balance will be', async () => {
  open();
  await userEvent.type(screen.getByLabelText('Amount'), '750');
  expect(screen.getByRole('button', { name: 'Request deposit of $750.00' })).toBeTruthy();
  expect(screen.getByText('Balance then').parentElement?.textContent).toBe('Balance then$9,002.50');
});

test('an offered amount is taken with one press', async () => {
  open();
  await userEvent.click(screen.getByText('$2,500'));
  expect(screen.getByRole('button', { name: 'Request deposit of $2,500.00' })).toBeTruthy();
});
