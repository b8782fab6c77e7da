// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { amara, renderScreen } from '../../../../testing/renderScreen.tsx';
import { WorthCard } from './WorthCard.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [0, /gained since \w+$/],
  [2, /gained since \w+ \d{4}$/],
])('since when something was gained is told with its year where that is %i years ago', async (years, told) => {
  const now = new Date();
  const at = new Date(Date.UTC(now.getFullYear() - years, now.getMonth(), 1, 12)).toISOString();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: '', points: [{ at, wallet: 100, invested: 0 }], gained: 12 }),
  );
  renderScreen(<WorthCard me={amara} />);
  expect((await screen.findByText(/gained since/)).textContent).toMatch(told);
});
