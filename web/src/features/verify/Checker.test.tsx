import { formatVerifierKey } from '@northvale/ledger/proof/keys.ts';
import { aLogOfTwo, logSigner, proofFrom } from '@northvale/ledger/testing/proof/aProof.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { Checker } from './Checker.tsx';
import { StatementFindings } from './StatementFindings.tsx';
import { VerifyPage } from './VerifyPage.tsx';

// @vitest-environment happy-dom

afterEach(cleanup);

test('a file that can’t be read any more is said to be so', async () => {
  renderScreen(<Checker productName="Northvale" keys="" keysFrom="" />);
  const moved = new File(['{}'], 'proof.json', { type: 'application/json' });
  moved.text = () => Promise.reject(new DOMException('It was moved.', 'NotReadableError'));
  await userEvent.upload(screen.getByLabelText(/^Proof/), moved);
  expect(await screen.findByText(/choose it again/)).toBeTruthy();
  expect(screen.queryByText('Checking…')).toBeNull();
});

const key = formatVerifierKey(logSigner.key);
const fileOf = (name: string, content: object) =>
  new File([JSON.stringify(content)], name, { type: 'application/json' });

/** The page's part, with a proof that it was given. */
async function checking(change: (proof: string) => string = (proof) => proof) {
  const proof = await proofFrom(await aLogOfTwo());
  renderScreen(<Checker productName="Northvale" keys={key} keysFrom="" />);
  const give = (what: 'Proof' | 'Statement', content: object) =>
    userEvent.upload(screen.getByLabelText(new RegExp(`^${what}`)), fileOf(`${what}.json`, content));
  return { proof, give, giveProof: () => give('Proof', JSON.parse(change(JSON.stringify(proof)))) };
}

test('a forged event is named', async () => {
  const { giveProof } = await checking((proof) => proof.replace('"amount":10000', '"amount":90000'));
  await giveProof();
  expect(await screen.findByText("Event 3 isn't what was sealed.")).toBeTruthy();
});

test('a statement waits for the proof beside it, is made again from its events, and another takes its place', async () => {
  const { proof, give, giveProof } = await checking();
  const purchase = proof.events.find(({ type }) => type === 'UnitsPurchased')?.data as { holdingId: string };
  // As the server gives it, of all that happened to the account of the proof.
  const statement = {
    userId: proof.userId,
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-12-01T00:00:00.000Z',
    opening: 0,
    closing: 340,
    held: 100,
    fees: 0,
    movements: [
      { revision: 2, at: '2026-11-21T12:00:00.000Z', type: 'BalanceAdjusted', amount: 500, balance: 500 },
      { revision: 4, at: '2026-11-21T12:00:00.000Z', type: 'UnitsPurchased', amount: -160, balance: 340 },
    ],
    holdings: [
      {
        _id: purchase.holdingId,
        investmentId: 'an-investment',
        investmentName: 'Old Mill Apartments',
        duration: '3 months',
        amountInvested: 160,
        investmentReturn: '12.5%',
        units: 2,
        purchasedAt: '2026-11-21T12:00:00.000Z',
        maturesAt: '2027-02-21T00:00:00.000Z',
        status: 'active',
        expectedReturn: 20,
        total: 180,
      },
    ],
    revision: 5,
    hash: proof.events.at(-1)?.metadata.hash,
  };
  await give('Statement', statement);
  expect(screen.getByText('Drop the proof of the same account as well', { exact: false })).toBeTruthy();
  await giveProof();
  const agrees = 'All 2 movements and the sums of 1 Nov 2026 to 30 Nov 2026 are what these events make.';
  expect(await screen.findByText(agrees, { exact: false })).toBeTruthy();
  expect(screen.getByText('a later one of this period would not show here', { exact: false })).toBeTruthy();
  await give('Statement', { ...statement, closing: 341 });
  expect(await screen.findByText("The sum 'closing' says 341, the events $340.00.", { exact: false })).toBeTruthy();
});

test('another key than the published one can be pasted, and is what counts', async () => {
  const { giveProof } = await checking();
  await giveProof();
  expect(await screen.findByText(/^These 6 events are what Northvale has published/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Paste another key' }));
  expect(await screen.findByText('There is no key of a log to check with.', { exact: false })).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Verifier keys/), { target: { value: key } });
  expect(await screen.findByText(/^These 6 events are what Northvale has published/)).toBeTruthy();
});

// @vitest-environment happy-dom

afterEach(cleanup);

test('of a statement that agrees it is said what was not compared: its words may say anything', () => {
  const at = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };
  const statement = { kind: 'checked', ...at, movements: 2, differences: [], revision: 4 } as const;
  renderScreen(<StatementFindings statement={statement} coveredRevision={5} coveredAt={at.to} />);
  expect(screen.getByText('The statement agrees')).toBeTruthy();
  expect(screen.getByText(/names and words are in no event, and weren’t compared/)).toBeTruthy();
});

// @vitest-environment happy-dom

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

test('whoever is offline may check all the same, with a key of their own', async () => {
  onlineManager.setOnline(false);
  renderScreen(<VerifyPage />, { signedIn: false });
  expect(await screen.findByLabelText(/^Proof/)).toBeTruthy();
  expect(screen.getByLabelText(/^Verifier keys/)).toBeTruthy();
});

test('a page that would be kept without a key says so', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'An error occurred.' }, { status: 500 }));
  renderScreen(<VerifyPage />, { signedIn: false });
  expect(await screen.findByText(/No key is known at the moment: the page will ask for one\./)).toBeTruthy();
});
