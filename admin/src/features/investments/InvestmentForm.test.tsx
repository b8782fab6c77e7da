// @vitest-environment happy-dom
import { createSession } from '@northvale/api/client/session.ts';
import { memoryStorage } from '@northvale/api/client/testing/memoryStorage.ts';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { solent } from '../../../testing/amara.ts';
import { keepDrafts } from '../../shared/texts/useKept.ts';
import { InvestmentForm } from './InvestmentForm.tsx';

const write = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

// react-admin writes every failure to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an investment whose answer was lost is the same one until something is changed, and may have been saved', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  renderInConsole(<InvestmentForm onClose={() => undefined} />);
  await write('Name', 'Solent Harbour');
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Real Estate');
  await write('Return', '16');
  await write('Duration', '10');
  await write('Price per unit', '150');
  await userEvent.click(screen.getByRole('button', { name: 'Create Investment' }));
  const notice = (await screen.findByText('Network Error')).parentElement;
  expect(notice?.textContent).toContain('Press again: it counts once.');
  await write('Name', ' Warehouses');
  expect(notice?.textContent).toContain('would come on top');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Throw your edits away?')).toBeTruthy();
  expect(screen.queryByText('Nothing has been saved yet.')).toBeNull();
  expect(screen.getByText('We couldn’t learn whether it was saved.')).toBeTruthy();
});

test('the first field that is wrong gets the focus, wherever the panel was scrolled to', async () => {
  renderInConsole(<InvestmentForm onClose={() => undefined} />);
  await write('Name', 'Solent Harbour');
  await userEvent.click(screen.getByRole('button', { name: 'Create Investment' }));
  expect(await screen.findByText('Please choose a category.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Category'));
});

test('a file that is no picture is told at once, and the category’s drawing stands in its place', async () => {
  renderInConsole(<InvestmentForm onClose={() => undefined} />);
  await userEvent.upload(screen.getByLabelText('Picture'), new File(['a text'], 'a.png', { type: 'image/png' }));
  const preview = document.querySelector('img');
  if (preview !== null) fireEvent.error(preview);
  expect(await screen.findByText('Please choose a picture.')).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});

test('what a colleague changed meanwhile isn’t put back, however often one saves', async () => {
  const sent: unknown[] = [];
  const stale = { message: 'This has changed in the meantime. Please look at it again.', code: 'Stale' };
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ ...solent, pricePerUnit: 160, revision: 4 });
    sent.push(JSON.parse(body as string));
    return Response.json(stale, { status: 409 });
  });
  const form = (investment: AdminInvestmentRecord) => <InvestmentForm investment={investment} onClose={() => {}} />;
  const { showInstead } = renderInConsole(form(solent));
  await userEvent.clear(screen.getByLabelText('Return'));
  await write('Return', '6');
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await save();
  expect(await screen.findByText('This has changed since you opened it.')).toBeTruthy();
  showInstead(form({ ...solent, pricePerUnit: 160, revision: 4 }));
  await save();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]).toEqual({ editId: 'i1', revision: 3, investmentReturn: '6%' });
});

test('what a colleague has changed meanwhile isn’t put back by whoever signs in anew', async () => {
  const session = createSession(memoryStorage({ authToken: 'token', userRole: 'admin', userID: 'a1' }));
  keepDrafts(session);
  renderInConsole(<InvestmentForm investment={solent} onClose={() => undefined} />);
  await write('Name', ' Warehouses');
  await write('Return', '5');
  await userEvent.type(screen.getByLabelText('Return'), '{Backspace}');
  session.expire();
  cleanup();
  session.start({ token: 'another', payload: { userRole: 'admin', _id: 'a1' } });
  let sent: object = {};
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'POST') sent = JSON.parse(body as string);
    return Response.json({ message: 'Investment updated.', investment: solent });
  });
  const changed = { ...solent, img: '/media/new.webp', investmentReturn: '18%', revision: 4 };
  renderInConsole(<InvestmentForm investment={changed} onClose={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await expect.poll(() => sent).toMatchObject({ name: 'Solent Harbour Warehouses' });
  expect(Object.keys(sent).toSorted()).toEqual(['editId', 'name', 'revision']);
});

test('what was typed of an investment is there again for whoever signs in anew', async () => {
  const session = createSession(memoryStorage({ authToken: 'token', userRole: 'admin', userID: 'a1' }));
  keepDrafts(session);
  const form = <InvestmentForm onClose={() => undefined} />;
  renderInConsole(form);
  await write('Name', 'Solent Harbour');
  await write('Return', '16');
  session.expire();
  cleanup();
  session.start({ token: 'another', payload: { userRole: 'admin', _id: 'a1' } });
  renderInConsole(form);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Solent Harbour');
  expect(screen.getByLabelText<HTMLInputElement>('Return').value).toBe('16');
});

test('the form stays until it is known what came of it', async () => {
  let refuse = () => {};
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') await new Promise<void>((resolve) => (refuse = resolve));
    return Response.json({ message: 'This has changed.', code: 'Stale' }, { status: 409 });
  });
  const onClose = vi.fn<() => void>();
  renderInConsole(<InvestmentForm investment={solent} onClose={onClose} />);
  await write('Name', ' Warehouses');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByRole('button', { name: 'One moment…' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  refuse();
  expect(await screen.findByText('This has changed since you opened it.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
