// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { StatementFindings } from './StatementFindings.tsx';

afterEach(cleanup);

test('of a statement that agrees it is said what was not compared: its words may say anything', () => {
  const at = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };
  const statement = { kind: 'checked', ...at, movements: 2, differences: [], revision: 4 } as const;
  renderScreen(<StatementFindings statement={statement} coveredRevision={5} coveredAt={at.to} />);
  expect(screen.getByText('The statement agrees')).toBeTruthy();
  expect(screen.getByText(/names and words are in no event, and weren’t compared/)).toBeTruthy();
});
