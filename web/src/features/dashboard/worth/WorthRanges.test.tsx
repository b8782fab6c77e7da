// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/renderScreen.tsx';
import { WorthRanges } from './WorthRanges.tsx';

afterEach(cleanup);

test('no rules part the ranges of the chart', () => {
  renderScreen(<WorthRanges range="6M" onChoice={() => undefined} />);
  for (const range of screen.getAllByRole('button')) expect(getComputedStyle(range).borderLeftWidth).toBe('0px');
});
