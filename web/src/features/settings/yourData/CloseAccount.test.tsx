// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { amara, renderScreen } from '../../../../testing/renderScreen.tsx';
import { session } from '../../../shared/api/session.ts';
import { RequireSignIn } from '../../../app/RequireSignIn.tsx';
import { AccountClosedPage } from '../../auth/AccountClosedPage.tsx';
import { CloseAccount } from './CloseAccount.tsx';

const me = { ...amara, balance: 0, available: 0, held: 0 };
const request = {
  _id: 'r1',
  userId: { _id: 'u1', name: 'Amara' },
  amount: 100,
  status: 'pending',
  method: 'Bank Transfer',
  createdAt: '2026-11-20T10:00:00.000Z',
  approvals: [],
  revision: 2,
};
type Reply = Response | Promise<Response>;
type Calls = Readonly<Record<string, (body: string) => Reply>>;

const problem = (status: number, code: string, message: string, issues: object[] = []) =>
  Response.json({ code, message, issues }, { status });
const closed = () => Response.json({ message: 'Your account is closed and your data is erased.' });
const over = () => problem(401, 'NotSignedIn', 'Please sign in.');

/** What the server answers: nothing is left in the account, unless the calls say otherwise. */
function serve(calls: Calls = {}) {
  const all: Calls = {
    '/auth/me': () => Response.json(me),
    '/auth/user-investments/u1': () => Response.json({ message: 'Fetched.', investments: [] }),
    '/auth/deposit-requests/u1': () => Response.json({ message: 'Fetched.', data: [] }),
    '/auth/withdraw-requests/u1': () => Response.json({ message: 'Fetched.', data: [] }),
    ...calls,
  };
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const path = address.replace(/^\/api/, '');
    asked.push(path);
    return all[path]?.(typeof body === 'string' ? body : '') ?? over();
  });
  return asked;
}

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

/** The part of the page, with the screens that an ended session leads to. */
function show(shown: Parameters<typeof renderScreen>[1] = {}) {
  return renderScreen(
    <Routes>
      <Route element={<RequireSignIn />}>
        <Route path="/settings" element={[<CloseAccount key="part" me={shown.me ?? me} />, <Back key="back" />]} />
      </Route>
      <Route path="/account-closed" element={<AccountClosedPage />} />
      <Route path="/login" element={<p>The login page</p>} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    { me, at: '/settings', ...shown },
  );
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** Opens the dialog, and types and confirms. */
async function close(password = 'Winter-otter-1') {
  await press('Close my account');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Your password'), password);
  await userEvent.click(dialog.getByRole('button', { name: 'Close my account' }));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('closing an account', () => {
  test('says what is erased and what stays, asks for the password, and ends on a screen of its own', async () => {
    const sent: string[] = [];
    serve({ '/auth/erase-me': (body) => (sent.push(body), closed()) });
    show();
    await press('Close my account');
    const dialog = within(await screen.findByRole('dialog', { name: 'Close your account for good?' }));
    expect(dialog.getByText(/Your name, contact details/)).toBeTruthy();
    expect(dialog.getByText(/it says “Erased person”/)).toBeTruthy();
    const button = dialog.getByRole('button', { name: 'Close my account' });
    expect(button).toHaveProperty('disabled', true);
    await userEvent.type(dialog.getByLabelText('Your password'), 'Winter-otter-1{Enter}');
    expect(await screen.findByRole('heading', { name: 'Your account is closed' })).toBeTruthy();
    expect(sent).toEqual(['{"password":"Winter-otter-1"}']);
    expect([session.token(), session.hasExpired()]).toEqual([null, false]);
  });

  test('isn’t offered while something is left in it: that is named, with the way to it', async () => {
    const pending = () => Response.json({ message: 'Fetched.', data: [request] });
    serve({ '/auth/deposit-requests/u1': pending });
    show({ me: { ...me, available: 250, balance: 250 } });
    const ways = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await ways('View: 1 pending deposit')).toBe('/transactions?kind=deposits');
    expect(await ways('Withdraw: $250.00 in your wallet')).toBe('/settings?panel=withdraw');
    expect(screen.getByText('$250.00 in your wallet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close my account' })).toBeNull();
  });

  test('is offered where what is left in it isn’t known: the server says it, and then the page does', async () => {
    let isAway = true;
    const pending = () => Response.json({ message: 'Fetched.', data: [request] });
    const sentence = 'There is still money, an active investment or a pending request in this account.';
    serve({
      '/auth/deposit-requests/u1': () => (isAway ? problem(404, 'NotFound', 'Not found.') : pending()),
      '/auth/erase-me': () => {
        isAway = false;
        return problem(409, 'InUse', sentence);
      },
    });
    show();
    await close();
    const dialog = within(screen.getByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toBe(`${sentence}Your account stays as it was.`);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByText('1 pending deposit')).toBeTruthy();
    expect(session.token()).toBe('token');
  });

  test('with a wrong password says so beside the field, which has the focus', async () => {
    const message = 'The password is wrong.';
    serve({
      '/auth/erase-me': () => problem(400, 'BadInput', message, [{ path: 'password', code: 'WrongPassword', message }]),
    });
    show();
    await close('wrong');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(document.activeElement).toBe(screen.getByLabelText('Your password'));
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  });

  test('that is under way isn’t left by going back: what comes of it is said', async () => {
    let answer = (_: Response): void => {};
    serve({ '/auth/erase-me': () => new Promise((resolve) => (answer = resolve)) });
    show();
    await close();
    // From within the page: what lies under a dialog is hidden from people, not from their browser.
    await userEvent.click(screen.getByText('Back'));
    const sentence = 'Too many tries. Please wait a little.';
    answer(problem(429, 'TooManyTries', sentence));
    expect((await screen.findByRole('alert')).textContent).toBe(`${sentence}Your account stays as it was.`);
    await press('Keep my account');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  test('tells staff that their access ends, too', async () => {
    serve();
    show({ me: { ...me, role: 'admin' } });
    expect(await screen.findByText(/The only admin can’t close their account/)).toBeTruthy();
  });

  test('that another call hears of before its answer comes doesn’t end at the login page', async () => {
    let answer = (_: Response): void => {};
    serve({ '/auth/erase-me': () => new Promise((resolve) => (answer = resolve)) });
    show();
    await close();
    act(() => session.expire());
    expect(await screen.findByRole('heading', { name: 'Closing your account…' })).toBeTruthy();
    answer(closed());
    expect(await screen.findByRole('heading', { name: 'Your account is closed' })).toBeTruthy();
    expect(session.hasExpired()).toBe(false);
  });

  test('that is refused after its session has ended leads to the login page', async () => {
    let answer = (_: Response): void => {};
    serve({ '/auth/erase-me': () => new Promise((resolve) => (answer = resolve)) });
    show();
    await close();
    act(() => session.expire());
    expect(await screen.findByRole('heading', { name: 'Closing your account…' })).toBeTruthy();
    answer(problem(409, 'InUse', 'No.'));
    expect(await screen.findByText('The login page')).toBeTruthy();
  });

  test('whose answer was lost may be done, and pressing again counts once', async () => {
    const keys: (string | null)[] = [];
    serve();
    const others = globalThis.fetch;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
      if (!address.endsWith('/erase-me')) return others(address, init);
      keys.push(new Headers(init.headers).get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return closed();
    });
    show();
    await close();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Network ErrorIt may be closed all the same. Press again: it counts once.');
    expect(session.token()).toBe('token');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close my account' }));
    expect(await screen.findByRole('heading', { name: 'Your account is closed' })).toBeTruthy();
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  test('without a connection was never sent', async () => {
    serve({ '/auth/erase-me': () => Promise.reject(new TypeError('Failed to fetch')) });
    show();
    await screen.findByRole('button', { name: 'Close my account' });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await close();
    expect((await screen.findByRole('alert')).textContent).toBe('Network ErrorYou are offline: nothing was sent.');
  });

  test('whose answer was lost is probably done once the session is over', async () => {
    serve({ '/auth/erase-me': () => Promise.reject(new TypeError('Failed to fetch')) });
    show();
    await close();
    await screen.findByRole('alert');
    act(() => session.expire());
    expect(await screen.findByRole('heading', { name: 'Your account is probably closed' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to login' })).toBeTruthy();
  });

  test('is not believed of a session that ends by itself', async () => {
    serve();
    show();
    await screen.findByRole('button', { name: 'Close my account' });
    act(() => session.expire());
    expect(await screen.findByText('The login page')).toBeTruthy();
  });
});

test('whoever opens the last screen by its address is led to the login page', async () => {
  serve();
  show({ at: '/account-closed', signedIn: false });
  expect(await screen.findByText('The login page')).toBeTruthy();
});
