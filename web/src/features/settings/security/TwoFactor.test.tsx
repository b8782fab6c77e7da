import { Failure } from '@northvale/api/client/apiError.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { amara, renderScreen } from '../../../../testing/renderScreen.tsx';
import { useMe } from '../../../shared/account/useMe.ts';
import { Passkeys, Sessions, useSecurityChange } from './Passkeys.tsx';
import { TwoFactor } from './TwoFactor.tsx';

// @vitest-environment happy-dom

const setUp = { message: 'Scan it.', secret: 'JBSWY3DP', otpauthUrl: 'otpauth://totp/x?secret=JBSWY3DP' };
const Shown = () => <TwoFactor on={useMe().data?.twoFactor === true} />;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('recovery codes are shown until the factor is turned off', async () => {
  let isOn = false;
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/me')) return Response.json({ ...amara, twoFactor: isOn });
    if (address.endsWith('/setup')) return Response.json(setUp);
    isOn = address.endsWith('/enable');
    return Response.json({ message: 'Done.', ...(isOn && { recoveryCodes: ['ABCD-EFGH'] }) });
  });
  renderScreen(<Shown />);
  await press('Set up');
  await press('Show the code to scan');
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  await press('Turn on');
  await press('Copy recovery codes');
  expect(await navigator.clipboard.readText()).toBe('ABCD-EFGH');
  await press('Turn off');
  await press('Cancel');
  expect(screen.getByText('ABCD-EFGH')).toBeTruthy();
  await press('Turn off');
  await press('Turn off');
  await screen.findByRole('button', { name: 'Set up' });
  expect(screen.queryByText('ABCD-EFGH')).toBeNull();
});

test('a wrong code is told beside its field, and setting up can be left as it was', async () => {
  const wrong = { message: 'This code is wrong.', code: 'BadInput' };
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/setup')) return Response.json(setUp);
    if (address.endsWith('/me')) return Response.json(amara);
    return Response.json(
      { ...wrong, issues: [{ path: 'otp', code: 'NotKnown', message: wrong.message }] },
      { status: 400 },
    );
  });
  renderScreen(<Shown />);
  await press('Set up');
  await press('Show the code to scan');
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  await press('Turn on');
  await waitFor(() => expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('This code is wrong.')).toHaveLength(1);
  await press('Cancel');
  await press('Set up');
  expect(screen.getByRole('button', { name: 'Show the code to scan' })).toBeTruthy();
});

test('whoever turned it on but never saw the recovery codes is told so, and how to get others', async () => {
  let isOn = false;
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/setup')) return Response.json(setUp);
    if (address.endsWith('/me')) return Response.json({ ...amara, twoFactor: isOn });
    isOn ||= address.endsWith('/enable');
    throw new TypeError('Failed to fetch');
  });
  const { unmount } = renderScreen(<Shown />);
  await press('Set up');
  await press('Show the code to scan');
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  await press('Turn on');
  expect(await screen.findByText(/Network Error/)).toBeTruthy();
  expect(await screen.findByText(/Turn it off and set it up again/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Turn off' })).toBeTruthy();

  // The page is loaded anew.
  unmount();
  renderScreen(<TwoFactor on />);
  expect(screen.getByText(/Turn it off and set it up again/)).toBeTruthy();
});

// @vitest-environment happy-dom

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a passkey is removed once its person has said so, and stays if they keep it', async () => {
  let data = [{ id: 'p1', name: 'Laptop', createdAt: '2026-11-28T16:00:00.000Z' }];
  const removed: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method === 'DELETE') {
      removed.push(address);
      data = [];
      return Response.json({ message: 'Passkey removed.' });
    }
    return Response.json({ message: 'Passkeys fetched.', data });
  });
  renderScreen(<Passkeys />);
  const press = async (name: string) =>
    userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Remove Laptop?' })).getByRole('button', { name }),
    );

  await userEvent.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(removed).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Remove Laptop' }));
  await press('Remove');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Laptop' })).toBeNull());
  expect(removed).toEqual(['/api/auth/passkeys/p1']);
});

// @vitest-environment happy-dom

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('whoever hears the buttons of several sessions knows which of them each ends', async () => {
  const opened = (id: string, minute: string) => ({
    id,
    userAgent: 'Firefox',
    address: '127.0.0.1',
    createdAt: '2026-11-28T16:00:00.000Z',
    lastSeenAt: `2026-11-28T16:${minute}:00.000Z`,
    current: false,
  });
  const data = [opened('s1', '10'), opened('s2', '20')];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'Sessions fetched.', data })));
  renderScreen(<Sessions />);
  const buttons = await screen.findAllByRole('button', { name: /^Sign out Firefox, 28 Nov 2026, / });
  expect(new Set(buttons.map((button) => button.getAttribute('aria-label'))).size).toBe(2);
});

// @vitest-environment happy-dom

function Change({ failure }: { failure: Error }) {
  const change = useSecurityChange('twoFactorOn', () => Promise.reject(failure), {
    ungiven: 'No passkey was given. Nothing was changed.',
  });
  return <button onClick={() => change.mutate(undefined)}>Change</button>;
}

afterEach(cleanup);

test.each([
  ['a browser that gives none', new Error('NotAllowedError'), 'No passkey was given. Nothing was changed.'],
  ['a gateway, behind which it may have been done', new Failure('Unexpected', { status: 502 }), 'An error occurred.'],
])('nothing was changed, says only what comes of %s', async (_what, failure, sentence) => {
  renderScreen(<Change failure={failure} />);
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});
