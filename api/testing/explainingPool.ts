import type { Pool } from 'pg';

/** A step of a plan, as `EXPLAIN (FORMAT JSON)` has it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Plan Rows': number;
  /** Where it was analyzed: of each time that it was done. */
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface Explained {
  readonly text: string;
  readonly plan: PlanNode;
}

const COUNTS = /^select count\(\*\)::integer as total/i;

interface Options {
  /** Whether each query is done when it is explained, and told how many rows each step has come to. */
  readonly analyzed?: boolean;
  /** For a database that stands in for one of so many times its rows: totals are counted as that one would. */
  readonly times?: number;
}

/** A pool whose connections tell of each query what the planner makes of it, with its values, before they ask it. */
export function explainingPool(
  pool: Pool,
  tell: (explained: Explained) => void,
  { analyzed = false, times = 1 }: Options = {},
): Pool {
  const explaining = {
    async connect() {
      const client = await pool.connect();
      return {
        async query({ text, values }: { text: string; values: unknown[] }) {
          if (/^\s*(select|with)/i.test(text)) {
            const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
              `EXPLAIN (FORMAT JSON, ANALYZE ${analyzed}) ${text}`,
              values,
            );
            for (const { 'QUERY PLAN': plans } of rows) tell({ text, plan: plans[0].Plan });
          }
          const result = await client.query<{ total: number }>(text, values);
          const [counted] = result.rows;
          // The last value says up to how many are counted.
          if (COUNTS.test(text) && counted) counted.total = Math.min(times * counted.total, Number(values.at(-1)));
          return result;
        },
        release: (lost?: boolean) => client.release(lost),
      };
    },
    end: () => pool.end(),
  };
  return explaining as object as Pool;
}

/** A plan's steps, from the outermost on. */
export const stepsOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];

/** How many rows an analyzed plan has looked at. */
export const lookedAt = (plan: PlanNode): number =>
  stepsOf(plan)
    .filter((step) => step['Node Type'].endsWith('Scan'))
    .reduce((sum, step) => {
      const { 'Actual Rows': rows = 0, 'Rows Removed by Filter': removed = 0, 'Actual Loops': times = 0 } = step;
      return sum + (rows + removed) * times;
    }, 0);
