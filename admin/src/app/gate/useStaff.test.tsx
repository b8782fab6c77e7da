import { createApiClient } from '@northvale/api/client/apiClient.ts';
import { createSession } from '@northvale/api/client/session.ts';
import type { Me } from '@northvale/api/contract/profile.ts';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { amara } from '../../../testing/amara.ts';
import { speakEnglish } from '../../../testing/renderInConsole.tsx';
import { asked } from '../../shared/api/calls.ts';
import { Gate } from './Gate.tsx';
import { useStaff, whoIsThis } from './useStaff.ts';

// @vitest-environment happy-dom

const session = createSession(localStorage);
const api = createApiClient({ ...asked, baseUrl: '/api', session });
const me: Me = { ...amara, message: 'User fetched.', bankAccounts: [] };
const ines = { kind: 'staff', me: { _id: 'a1', name: 'Ines', role: 'admin' } as Me } as const;

beforeEach(() => session.start({ token: 'token', payload: { userRole: 'admin', _id: 'a1' } }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const enter = () => renderHook(() => useStaff(api, session, ines)).result;

/** As another tab does it: this one hears of the last alone. */
function elsewhere(items: Readonly<Record<string, string | null>>): void {
  for (const [name, value] of Object.entries(items)) {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  }
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' })));
}

describe('a console', () => {
  test('whose person has logged out in another tab is left too', () => {
    const staff = enter();
    elsewhere({ authToken: null, userRole: null, userID: null });
    expect(staff.current.visitor.kind).toBe('stranger');
  });

  test('begins anew when somebody else has signed in in another tab', () => {
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
    enter();
    elsewhere({ authToken: 'other', userID: 'a2' });
    expect(reload).toHaveBeenCalledOnce();
  });

  test('begins anew when somebody else has signed in since it was found out whose it is', () => {
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
    session.start({ token: 'other', payload: { userRole: 'admin', _id: 'a2' } });
    enter();
    expect(reload).toHaveBeenCalledOnce();
  });

  test.each(['user', 'auditor'] as const)('begins anew when its person has become %s', (userRole) => {
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
    enter();
    act(() => session.start({ token: 'second', payload: { userRole, _id: 'a1' } }));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('stays as it is when another tab has renewed the token', () => {
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
    const staff = enter();
    elsewhere({ authToken: 'second' });
    expect([staff.current.visitor, reload.mock.calls]).toEqual([ines, []]);
  });

  test('leads on by itself when its person logs out in it', () => {
    const staff = enter();
    act(() => session.end());
    expect(staff.current.visitor).toBe(ines);
  });
});

test('whose account is an investor’s is one, whatever the browser remembers', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.endsWith('/auth/me') ? { ...me, _id: 'a1' } : { message: 'Sessions fetched.', data: [] }),
  );
  expect(await whoIsThis(api, session)).toEqual({ kind: 'investor', name: me.name });
});

test('who somebody is that was asked before another signed in in another tab isn’t taken for who is signed in now', async () => {
  const asked: [address: string, token: string][] = [];
  let answer = (_: Response): void => {};
  vi.stubGlobal('fetch', (address: string, { headers }: RequestInit) => {
    const token = new Headers(headers).get('authorization') ?? '';
    if (!address.endsWith('/auth/me'))
      return Promise.resolve(Response.json({ message: 'Sessions fetched.', data: [] }));
    asked.push([address, token]);
    return asked.length > 1
      ? Promise.resolve(Response.json({ ...me, _id: 'a2', role: 'auditor' }))
      : new Promise((resolve) => (answer = resolve));
  });
  const found = whoIsThis(api, session);
  await expect.poll(() => asked).toHaveLength(1);
  elsewhere({ userID: 'a2', userRole: 'auditor', authToken: 'other' });
  answer(Response.json({ ...me, _id: 'a1', role: 'admin' }));
  expect(await found).toMatchObject({ kind: 'staff', me: { _id: 'a2' } });
  expect([session.userId(), session.role(), session.token()]).toEqual(['a2', 'auditor', 'other']);
});

// @vitest-environment happy-dom

afterEach(cleanup);

test('an investor is told that this place is not theirs', () => {
  speakEnglish();
  render(<Gate known={{ kind: 'investor', name: 'Amara Okafor-Lindqvist' }}>the console</Gate>);
  expect(screen.getByRole('heading', { name: 'The back office is for our staff' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe('/dashboard');
  expect(screen.queryByText('the console')).toBeNull();
});
