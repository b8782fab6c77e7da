import { expect, test } from 'vitest';
import { tracedDeposit } from '../../testing/tracedDeposit.ts';

test('a deposit is one trace: the call, its command, what it appends, and its projection', async () => {
  const spans = await tracedDeposit('a-deposit', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01');
  expect(spans.map(({ name }) => name)).toEqual([
    'POST /api/auth/deposit-requests',
    'command RequestDeposit',
    'append',
    'projection',
  ]);
  expect(spans.map(({ parentSpanId = '' }) => parentSpanId)).toEqual([
    '',
    ...spans.slice(0, -1).map(({ spanId }) => spanId),
  ]);
  expect(spans[0]?.links).toMatchObject([{ traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }]);
  // Ids, never what they stand for.
  expect(JSON.stringify(spans)).not.toMatch(/@|Investor|Bank Transfer/);
});
