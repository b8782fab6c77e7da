import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import type { Kysely } from 'kysely';
import { LISTS, type ListName } from '../src/contract/lists.ts';
import type { Database } from '../src/database/database.ts';
import type { Parts } from '../src/startup/createParts.ts';
import { readStats } from '../src/features/stats/routes.ts';
import { askList } from '../testing/askList.ts';
import { listQuestions } from '../testing/listQuestions.ts';
import { sampleOf } from '../testing/listSample.ts';

/** One row of the table: what was seen, and what is wanted. */
export interface Figure {
  readonly name: string;
  readonly seen: string;
  readonly target: string;
}

const RANGES = [
  { offset: 0, limit: 25 },
  { offset: 250_000, limit: 25 },
];
const WANTED = '50 ms at 100,000 people, 100 ms at ten times that';

/** Each list in all its sorts, filters and searches, and far down without any. */
export async function listFigures(parts: Pick<Parts, 'bankTexts' | 'db' | 'people'>): Promise<Figure[]> {
  const sample = await sampleOf(parts.db);
  const took = new Map<ListName, { ms: number; how: string }[]>();
  for (const question of listQuestions(sample))
    for (const range of RANGES) {
      const { name, ...how } = question;
      if (range.offset > 0 && Object.keys(question.filter).length > 0) continue;
      const ms = await fastestOf(() => askList(parts, question, range));
      took.set(name, [...(took.get(name) ?? []), { ms, how: JSON.stringify({ ...how, offset: range.offset }) }]);
    }
  return (Object.keys(LISTS) as ListName[]).flatMap((name) => {
    const sorted = (took.get(name) ?? []).toSorted((a, b) => a.ms - b.ms);
    const [median, slowest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    if (!median || !slowest) return [];
    const within = sorted.filter(({ ms }) => ms <= 50).length;
    const seen = `median ${median.ms.toFixed(1)} ms, slowest ${slowest.ms.toFixed(0)} ms (${slowest.how}), ${within} of ${sorted.length} within 50 ms`;
    return [{ name: `list of ${name}`, seen, target: WANTED }];
  });
}

export async function dashboardFigure(parts: Pick<Parts, 'config' | 'db' | 'people'>): Promise<Figure> {
  const ms = await fastestOf(() => readStats(parts, new Date()));
  return { name: 'dashboard', seen: `${ms.toFixed(1)} ms`, target: WANTED };
}

/** The read models' events by the time that they took. */
export async function rateFigure(name: string, db: Database, durationMs: number): Promise<Figure> {
  const readModels: Kysely<ReadModels> = db;
  const { size } = await readModels.selectFrom('tlog').select('size').executeTakeFirstOrThrow();
  const rate = Math.round(size / (durationMs / 1_000)).toLocaleString('en');
  return { name, seen: `${rate} events/s (${(durationMs / 1_000).toFixed(1)} s)`, target: '100,000 events/s' };
}

/** Of three: what else the machine does is nobody's list. */
async function fastestOf(work: () => Promise<unknown>): Promise<number> {
  let fastest = Infinity;
  for (let turn = 0; turn < 3; turn += 1) {
    const began = performance.now();
    await work();
    fastest = Math.min(fastest, performance.now() - began);
  }
  return fastest;
}
