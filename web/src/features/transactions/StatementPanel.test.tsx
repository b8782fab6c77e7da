// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { amara, renderScreen } from '../../../testing/renderScreen.tsx';
import { StatementPanel } from './StatementPanel.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('whoever has just begun is offered no statement of the time before', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:40:00Z'), toFake: ['Date'] });
  const me = { ...amara, createdAt: '2026-11-20T18:00:00.000Z' };
  renderScreen(<StatementPanel open onClose={() => undefined} />, { me });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['November 2026, so far']);
});
