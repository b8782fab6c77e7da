import { expect } from 'vitest';
import type { TestApp } from './testApp.ts';

const WAITING = `SELECT count(*)::integer AS waiting FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Resolves once so many calls wait for what another connection holds. */
export const waitingForLocks = ({ parts: { pool } }: Pick<TestApp, 'parts'>, waiting: number): Promise<void> =>
  expect.poll(async () => (await pool.query(WAITING)).rows, { timeout: 10_000 }).toEqual([{ waiting }]);
