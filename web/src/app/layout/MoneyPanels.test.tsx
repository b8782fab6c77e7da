// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { amara, renderScreen } from '../../../testing/renderScreen.tsx';
import { firstTexts } from '../../shared/texts/load.ts';
import { MoneyPanels } from './MoneyPanels.tsx';

function Page() {
  const { pathname, search } = useLocation();
  return (
    <>
      <p>Here is {pathname + search}</p>
      <Link to="/transactions?panel=statements">Statements</Link>
    </>
  );
}

const bank = { _id: 'b2', bankName: 'Wells Fargo', accountNumber: '1234', accountHolderName: amara.name };
const request = {
  _id: 'r1',
  userId: { _id: 'u1', name: amara.name },
  amount: 750,
  status: 'pending',
  method: 'Bank Transfer',
  createdAt: amara.createdAt,
  approvals: [],
  revision: 1,
};

/** The frame's panels, one of them open, over a page; what is sent is answered when it is asked to be. */
function show(panel: string) {
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET' ? Response.json({ message: '' }, { status: 500 }) : answered,
  );
  const screens = (panels: boolean) => (
    <>
      <Page />
      {panels && <MoneyPanels />}
    </>
  );
  const { showInstead } = renderScreen(screens(true), { at: `/dashboard?panel=${panel}` });
  return {
    answer: (...given: Parameters<typeof Response.json>) => act(async () => answer(Response.json(...given))),
    leaveFrame: () => showInstead(screens(false)),
  };
}

const submit = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }));
async function leave() {
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('link', { name: 'Statements', hidden: true }));
}
const deposit = async () => {
  await userEvent.type(await screen.findByLabelText('Amount'), '750');
  await submit('Request deposit of $750.00');
};
const addBank = async () => {
  await userEvent.selectOptions(await screen.findByLabelText('Bank'), 'Wells Fargo');
  await userEvent.type(screen.getByLabelText(/^Account number/), '44171234');
  await userEvent.type(screen.getByLabelText(/holder/i), amara.name);
  await submit('Add bank');
};

// The panels come with their texts.
beforeAll(() => firstTexts);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what a request came to leaves the page alone to which its person has gone meanwhile', async () => {
  const { answer } = show('deposit');
  await deposit();
  await leave();
  await answer({ message: 'Deposit Request Submitted!', data: request }, { status: 201 });
  expect(await screen.findByRole('dialog', { name: 'Deposit Request Submitted!' })).toBeTruthy();
  expect(screen.getByText('Here is /transactions?panel=statements')).toBeTruthy();
});

test('so does a bank account that is linked', async () => {
  const { answer } = show('add-bank');
  await addBank();
  await leave();
  await answer({ message: 'Bank account added.', data: bank }, { status: 201 });
  expect(await screen.findByText('Bank account added.')).toBeTruthy();
  expect(screen.getByText('Here is /transactions?panel=statements')).toBeTruthy();
});

test('a panel that is still open is closed', async () => {
  const { answer } = show('deposit');
  await deposit();
  await answer({ message: 'Deposit Request Submitted!', data: request }, { status: 201 });
  expect(await screen.findByText('Here is /dashboard')).toBeTruthy();
});

test.each([
  ['deposit', deposit, 'Request deposit: The account is frozen. No money has moved.'],
  ['add-bank', addBank, 'Add bank: The account is frozen. Nothing was linked.'],
])('whoever has closed the panel (%s) is told that it was refused', async (panel, send, told) => {
  const { answer } = show(panel);
  await send();
  await leave();
  await answer({ message: 'The account is frozen.', code: 'AccountFrozen' }, { status: 409 });
  expect(await screen.findByText(told)).toBeTruthy();
});

test('whoever has left the frame is told that it was submitted', async () => {
  const { answer, leaveFrame } = show('deposit');
  await deposit();
  leaveFrame();
  await answer({ message: 'Deposit Request Submitted!', data: request }, { status: 201 });
  expect(await screen.findByText('Deposit Request Submitted!')).toBeTruthy();
});
