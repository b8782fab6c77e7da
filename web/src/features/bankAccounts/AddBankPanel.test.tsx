// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { amara, renderScreen } from '../../../testing/renderScreen.tsx';
import { AddBankPanel } from './AddBankPanel.tsx';

const nothing = (): void => undefined;

async function fillIn() {
  await userEvent.selectOptions(screen.getByLabelText('Bank'), 'Wells Fargo');
  await userEvent.type(screen.getByLabelText(/^Account number/), '44171234');
  await userEvent.type(screen.getByLabelText(/holder/i), 'Amara Okafor-Lindqvist');
}

/** A passkey on this device, which signs whatever it is asked to. */
function havePasskey() {
  vi.stubGlobal('PublicKeyCredential', class {});
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
  const signed = { id: 'p1', rawId: bytes, type: 'public-key', response, getClientExtensionResults: () => ({}) };
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ get: async () => signed } as never);
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('whoever changes a bank account whose answer was lost is told that it is another one now', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  renderScreen(<AddBankPanel open onClose={nothing} onAdded={nothing} />);
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'Add bank' }));
  const notice = (await screen.findByText('Network Error')).parentElement;
  expect(notice?.textContent).toContain('Press again: it counts once.');
  await userEvent.type(screen.getByLabelText(/^Account number/), '5');
  expect(notice?.textContent).toContain('it would come on top');
});

test.each(['', '12'])('whoever is asked for a code and has typed “%s” may use a passkey instead', async (typed) => {
  const sent: Record<string, unknown>[] = [];
  const bank = { _id: 'b2', bankName: 'Wells Fargo', accountNumber: '1234', accountHolderName: amara.name };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (address.endsWith('/assertion/options')) return Response.json({ challenge: 'AQID' });
    if (method === 'GET' && address.endsWith('/passkeys'))
      return Response.json({ message: '', data: [{ id: 'p1', name: 'Laptop', createdAt: amara.createdAt }] });
    if (method === 'GET') return Response.json({ ...amara, twoFactor: true });
    sent.push(JSON.parse(body as string));
    if (sent.length === 1) return Response.json({ message: 'A code, please.', code: 'OtpRequired' }, { status: 403 });
    return Response.json({ message: 'Bank linked.', data: bank }, { status: 201 });
  });
  havePasskey();
  const onAdded = vi.fn<() => void>();
  renderScreen(<AddBankPanel open onClose={nothing} onAdded={onAdded} />, { me: { ...amara, twoFactor: true } });
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'Add bank' }));
  const passkey = await screen.findByRole('button', { name: 'Use a passkey' });
  if (typed !== '') await userEvent.type(screen.getByLabelText(/code/i), typed);
  await userEvent.click(passkey);
  await expect.poll(() => onAdded.mock.calls.length).toBe(1);
  expect(sent[1]).toMatchObject({ accountNumber: '44171234', assertion: { id: 'p1' } });
  expect(sent[1]).not.toHaveProperty('otp');
});
