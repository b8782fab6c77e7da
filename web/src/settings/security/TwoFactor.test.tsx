// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { amara, renderScreen } from '../../../testing/renderScreen.tsx';
import { useMe } from '../../account/useMe.ts';
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
  await press('Turn off');
  await press('Cancel');
  expect(screen.getByText('ABCD-EFGH')).toBeTruthy();
  await press('Turn off');
  await press('Turn off');
  await screen.findByRole('button', { name: 'Set up' });
  expect(screen.queryByText('ABCD-EFGH')).toBeNull();
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
