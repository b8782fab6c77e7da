import type { Pool } from 'pg';

/** A step of a plan, as `EXPLAIN (FORMAT JSON)` has it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly PlanNode[];
}

export interface Explained {
  readonly text: string;
  readonly plan: PlanNode;
}

/** A pool whose connections tell of each query what the planner makes of it, with its values, before they ask it. */
export function explainingPool(pool: Pool, tell: (explained: Explained) => void): Pool {
  const explaining = {
    async connect() {
      const client = await pool.connect();
      return {
        async query({ text, values }: { text: string; values: unknown[] }) {
          if (/^\s*(select|with)/i.test(text)) {
            const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
              `EXPLAIN (FORMAT JSON) ${text}`,
              values,
            );
            for (const { 'QUERY PLAN': plans } of rows) tell({ text, plan: plans[0].Plan });
          }
          return client.query(text, values);
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
