import type { Pool } from 'pg';
import { COUNTED_UP_TO } from '../src/contract/lists.ts';

/** A step of a plan, as `EXPLAIN (FORMAT JSON)` has it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
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
const COUNTS_AND_SORTS = /count\(\*\)::integer as total from found/i;

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
          if (COUNTS_AND_SORTS.test(text) && counted)
            counted.total = Math.min(times * counted.total, COUNTED_UP_TO + 1);
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

/** What a page of a list may read or sort at once; and what an index alone holds, of which it reads nothing else. */
const FEW = 30_000;
const FEW_HELD = 100_000;
const HELD = 'holdings_of_investment';

/** Which steps of a plan take the longer the more there is in its tables, but for the small ones. */
export const readsMuch = (plan: PlanNode, small: readonly string[]): string[] =>
  stepsOf(plan).flatMap((step) => {
    const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index, Plans: [input] = [] } = step;
    const [rows, sorted] = [step['Plan Rows'], input?.['Plan Rows'] ?? 0];
    if (type === 'Seq Scan' && !small.includes(table)) return [`reads all of ${table}`];
    // An index of trigrams is read for all that it finds, however few of them are wanted.
    if (type === 'Bitmap Index Scan' && rows > FEW && index !== 'people_searched')
      return [`reads ${rows} entries of ${index}`];
    const read = input ? stepsOf(input).filter((under) => under['Relation Name'] !== undefined) : [];
    const isOfIndex = read.every((under) => under['Node Type'] === 'Index Only Scan' && under['Index Name'] === HELD);
    return type === 'Sort' && sorted > (isOfIndex ? FEW_HELD : FEW) ? [`sorts ${sorted} rows`] : [];
  });

/** How many rows an analyzed plan has looked at. */
export const lookedAt = (plan: PlanNode): number =>
  stepsOf(plan)
    .filter((step) => step['Node Type'].endsWith('Scan'))
    .reduce((sum, step) => {
      const { 'Actual Rows': rows = 0, 'Rows Removed by Filter': removed = 0, 'Actual Loops': times = 0 } = step;
      return sum + (rows + removed) * times;
    }, 0);
