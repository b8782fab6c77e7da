import type { UserRecord } from '@northvale/api/contract/users.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { amara, ines } from '../../../testing/amara.ts';
import { failing } from '../../../testing/failing.ts';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { UserBankAccounts } from './UserIdentity.tsx';
import { RemoveFactors, UserPage, UserStatements } from './UserPage.tsx';
import { EndSessions } from './UserSessions.tsx';

// @vitest-environment happy-dom

// react-admin writes every failure to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (id: string) =>
  renderInConsole(
    <Routes>
      <Route path="/users/:id/show/*" element={<UserPage />} />
    </Routes>,
    { at: `/users/${id}/show` },
  );

test('a balance edit that got lost with the connection stays, to be sent again as it was', async () => {
  let isThere = true;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return url.endsWith('/admin/users/u1') ? Response.json(amara) : new Response(null, { status: 404 });
  });
  open('u1');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit balance' }));
  await userEvent.type(screen.getByLabelText('New balance'), '1000');
  await userEvent.type(screen.getByLabelText('Reason'), 'A correction');
  isThere = false;
  await userEvent.click(screen.getByRole('button', { name: 'Save balance' }));
  expect(await screen.findByText(/may have changed/)).toBeTruthy();
  expect(screen.getByLabelText('New balance')).toHaveProperty('value', '1000');
  expect(screen.getByText('Network Error')).toBeTruthy();
});

test.each([
  ['none', {}, 0],
  ['an authenticator app', { twoFactor: true }, 1],
  ['a passkey', { passkey: true }, 1],
])('second factors are removed only where there are some: %s', async (_, factors, buttons) => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/admin/users/u1') ? Response.json({ ...amara, ...factors }) : new Response(null, { status: 404 }),
  );
  open('u1');
  expect(await screen.findByRole('button', { name: 'Edit profile' })).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: 'Remove second factors' })).toHaveLength(buttons);
});

test('that its owner has locked the account stands beside what it may do', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/admin/users/u1')
      ? Response.json({ ...amara, withdrawalsLocked: true })
      : new Response(null, { status: 404 }),
  );
  open('u1');
  expect(await screen.findByText(/^Withdrawals and purchases are locked: Amara/)).toBeTruthy();
});

test('on the own account nothing is offered that the rules forbid', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/auth/me')) return Response.json(ines);
    const own: UserRecord = { ...amara, id: ines._id, _id: ines._id, role: 'admin' };
    return url.endsWith('/admin/users/a1') ? Response.json(own) : new Response(null, { status: 404 });
  });
  open('a1');
  expect(await screen.findByText('This is your own account. Another admin decides on it.')).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: /Edit balance|Freeze|verify|member/i })).toEqual([]);
});

test('a person whom nobody knows has a page that leads back', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Not found.', code: 'NotFound' }, { status: 404 }));
  open('nobody');
  expect(await screen.findByRole('heading', { name: 'Person' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Users' })[0]?.getAttribute('href')).toBe('/users');
});

// @vitest-environment happy-dom

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('two accounts at one bank are two lines of their own', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const data = ['11112222', '33334444'].map((accountNumber) => ({
    _id: accountNumber,
    bankName: 'Citigroup',
    accountNumber,
    accountHolderName: 'Amara Okafor',
  }));
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Here they are.', data }));
  renderInConsole(<UserBankAccounts userId="u1" />);
  expect(await screen.findByText(/33334444/)).toBeTruthy();
  expect(told.mock.calls.flat().join(' ')).not.toContain('same key');
});

// @vitest-environment happy-dom

const form = (user: UserRecord) => <ProfileForm user={user} onClose={() => undefined} />;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Update Profile' }));

// react-admin writes every failure to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('what a colleague has written meanwhile is said beside the field, and replaced by who says so once more', async () => {
  const stale = { message: 'This has changed in the meantime. Please look at it again.', code: 'Stale' };
  const sent = failing(() => Response.json(stale, { status: 409 }));
  const { showInstead } = renderInConsole(form(amara));
  await userEvent.type(screen.getByLabelText('Address'), 'Here 1');
  await save();
  expect(await screen.findByText('This has changed since you opened it.')).toBeTruthy();
  showInstead(form({ ...amara, address: 'There 2', phonenumber: '+1 202 555 0100' }));
  expect(await screen.findByText('As it stands now: There 2')).toBeTruthy();
  expect(screen.getByLabelText('Address')).toHaveProperty('value', 'Here 1');
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '+1 202 555 0100');
  await save();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent.map(({ body }) => body)).toEqual([
    { revision: 7, address: 'Here 1', seen: { address: '' } },
    { revision: 7, address: 'Here 1', seen: { address: 'There 2' } },
  ]);
});

test('the address of a colleague is theirs to change', () => {
  failing(() => new Response(null, { status: 404 }));
  renderInConsole(form({ ...amara, role: 'admin' }));
  expect(screen.getByLabelText('Email')).toHaveProperty('disabled', true);
  expect(screen.getByText('Staff change their email address themselves.')).toBeTruthy();
  cleanup();
  renderInConsole(form(amara));
  expect(screen.getByLabelText('Email')).toHaveProperty('disabled', false);
});

// @vitest-environment happy-dom

const by = { id: 'a2', name: 'Ines Carvalho' };
const balanceProposal = { id: 'p1', newBalance: 90_000, reason: 'A correction', by, at: '2026-11-21T10:12:00.000Z' };
const proposed: UserRecord = { ...amara, balanceProposal };
const card = (user: UserRecord) => <BalanceCard user={user} mayEdit />;
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Confirm $90,000.00' }));

// react-admin writes every failure to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a confirmation whose answer was lost can be pressed again as it was, though the proposal is gone by now', async () => {
  const sent = failing(() => {
    throw new TypeError('Failed to fetch');
  });
  const { showInstead } = renderInConsole(card(proposed));
  await confirm();
  expect(await screen.findByText('Network Error')).toBeTruthy();
  showInstead(card({ ...amara, balance: 90_000, available: 90_000, revision: 8 }));
  expect(screen.getByText('Network Error')).toBeTruthy();
  await confirm();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('why a confirmation was refused stays to be read when the proposal is gone', async () => {
  const stale = { message: 'This has changed in the meantime. Please look at it again.', code: 'Stale' };
  failing(() => Response.json(stale, { status: 409 }));
  const { showInstead } = renderInConsole(card(proposed));
  await confirm();
  expect(await screen.findByText('This has changed since you opened it.')).toBeTruthy();
  showInstead(card({ ...amara, revision: 8 }));
  expect(screen.getByText('This has changed since you opened it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
});

// @vitest-environment happy-dom

const refused = () => Response.json({ message: 'Not for now.', code: 'Unexpected' }, { status: 500 });

// react-admin writes every failure to the console.
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', async () => refused());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a dialog that is opened again tells no refusal of before', async () => {
  renderInConsole(<EndSessions user={amara} />);
  await press('Sign out everywhere');
  await press('Sign out everywhere');
  expect(await screen.findByText(/^Not for now/)).toBeTruthy();
  await press('Cancel');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await press('Sign out everywhere');
  await screen.findByRole('dialog');
  expect(screen.queryByText(/^Not for now/)).toBeNull();
});

test('nor does the one that removes the second factors, and a reason that is too long is told beside it', async () => {
  renderInConsole(<RemoveFactors user={amara} />);
  await press('Remove second factors');
  const field = () => screen.getByLabelText('Reason');
  fireEvent.change(field(), { target: { value: 'Lost.' } });
  await press('Remove second factors');
  expect(await screen.findByText(/^Not for now/)).toBeTruthy();
  await press('Cancel');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await press('Remove second factors');
  await screen.findByRole('dialog');
  expect(screen.queryByText(/^Not for now/)).toBeNull();
  fireEvent.change(field(), { target: { value: 'a'.repeat(501) } });
  await press('Remove second factors');
  await expect.poll(() => field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText(/^Not for now/)).toBeNull();
});

test('that the proof can’t be had is told with the proof, and not in the statement’s form', async () => {
  renderInConsole(<UserStatements user={amara} />);
  await press('Download proof');
  const told = await screen.findByText(/^Not for now/);
  expect(told.closest('form')).toBeNull();
});
