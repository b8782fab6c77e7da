import { pino } from 'pino';
import { expect, test } from 'vitest';
import { serializers } from './log.ts';

test('what Postgres quotes of a row never comes into the log', () => {
  let written = '';
  const log = pino({ serializers }, { write: (line) => (written = line) });
  const detail = 'Failing row contains (Ann Lind, ann@people.example).';
  log.error({ err: Object.assign(new Error('null value'), { code: '23502', table: 'people', detail }) }, 'failed');
  expect(JSON.parse(written)).toMatchObject({ err: { message: 'null value', code: '23502', table: 'people' } });
  expect(written).not.toContain('Ann');
});
