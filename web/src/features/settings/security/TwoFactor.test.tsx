// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { amara, renderScreen } from '../../../../testing/renderScreen.tsx';
import { useMe } from '../../../shared/account/useMe.ts';
import { TwoFactor } from './TwoFactor.tsx';

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
