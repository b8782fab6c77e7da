// @vitest-environment happy-dom
import type { AccountAt, AccountTimes } from '@northvale/api/contract/audit.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { TimeCard } from './TimeCard.tsx';
import type { Moment } from './view.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const at = (minutes: number) => new Date(NOON + 60_000 * minutes).toISOString();
const figures = { balance: 0, available: 0, held: 0, invested: 0, stateHash: '', requests: [] };
const account = { ...figures, revision: 0, head: 3, asOf: at(-14_400) } as unknown as AccountAt;
/** Opened ten days ago, and four minutes before it was looked at three things happened. */
const times: AccountTimes = {
  every: 1,
  events: [-14_400, -6, -5, -4].map((minutes, revision) => ({ revision, at: at(minutes), type: 'AccountFrozen' })),
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOON + 1, toFake: ['Date'] });
  // The slider asks how wide it is: a thousand pixels here.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1_000, 4));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function pressAt(pixel: number): Moment[] {
  const gone: Moment[] = [];
  const onGo = (moment: Moment) => void gone.push(moment);
  renderInConsole(
    <TimeCard account={account} isReplayed moment={{ revision: 0 }} revision={0} times={times} onGo={onGo} />,
  );
  const slider = screen.getByRole('slider').closest('.MuiSlider-root')!;
  fireEvent.pointerDown(slider, { button: 0, clientX: pixel, clientY: 0 });
  return gone;
}

test('the slider’s right end is now', () => {
  expect(pressAt(1_000)).toEqual([{}]);
});
