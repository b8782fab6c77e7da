// @vitest-environment happy-dom
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { amara } from '../../../testing/amara.ts';
import { failing } from '../../../testing/failing.ts';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { ProfileForm } from './ProfileForm.tsx';

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
