import type { CatchingUp } from '@northvale/projections/engine/progress.ts';
import { optional } from '@northvale/projections/engine/table.ts';
import type { Runner } from '../commands/issueCommand.ts';
import type { Integrity as IntegrityRecord } from '../contract/integrity.ts';
import type { Database } from '../database/database.ts';
import { createRoutes, type Routes } from '../http/router.ts';
import type { Tasks } from '../reactors/tasks.ts';
import { createRefusals } from '../transparency/whyNotSign.ts';
import type { Integrity } from './integrity.ts';

/** The continuous check, for auditors and admins. */
export function integrityRoutes(parts: {
  readonly db: Database;
  readonly integrity: Integrity;
  readonly runner: Runner;
  readonly tasks: Tasks;
}): Routes {
  const routes = createRoutes();
  routes.on('GET /admin/integrity', async (ctx) => {
    ctx.body = await integrityRecord(parts);
  });
  return routes;
}

/** How many of the newest checkpoints are shown. */
const SHOWN_CHECKPOINTS = 100;

/** The continuous check's state and findings, of whichever process: read from the database. */
async function integrityRecord({
  db,
  integrity,
  runner,
  tasks,
}: {
  readonly db: Database;
  readonly integrity: Integrity;
  readonly runner: Runner;
  readonly tasks: Tasks;
}): Promise<IntegrityRecord> {
  const [progress, differences, refused, checkpoints, parked, running, catchingUp] = await Promise.all([
    integrity.progress(),
    integrity.findings(),
    createRefusals(db).current(),
    readCheckpoints(db),
    tasks.parked(),
    tasks.atWork(),
    runner.catchingUp(),
  ]);
  const { verifiedTo: position, verifiedAt: at, lastFullRound, checkedEvents, checkedAccounts } = progress;
  return {
    ok: lastFullRound !== null && differences.length === 0 && refused === undefined,
    running,
    ...optional('verifiedTo', at === null ? null : { position, at }),
    ...optional('lastFullRound', lastFullRound),
    checkedEvents,
    checkedAccounts,
    differences,
    ...optional('refusedToSign', refused ?? null),
    ...optional('catchingUp', catchingUp ? catchingUpOf(catchingUp) : null),
    ...optional('checkpoint', checkpoints[0] ?? null),
    checkpoints,
    witnesses: witnessesOf(checkpoints),
    parked,
  };
}

const catchingUpOf = ({ share, secondsLeft }: CatchingUp): IntegrityRecord['catchingUp'] => ({
  share,
  ...optional('secondsLeft', secondsLeft ?? null),
});

type Checkpoint = IntegrityRecord['checkpoints'][number];

async function readCheckpoints(db: Database): Promise<Checkpoint[]> {
  const newest = db.selectFrom('signed_checkpoints').selectAll().orderBy('size', 'desc').limit(SHOWN_CHECKPOINTS);
  return (await newest.execute()).map(({ size, root, signed_at: at, cosignatures }) => {
    return { size, root, at, cosignatures: namesIn(cosignatures).map((name) => ({ name })) };
  });
}

/** The names on signature lines: `— name signature`. */
const namesIn = (lines: string): string[] => [...new Set(lines.match(/(?<=^— )\S+/gm))];

/** Each witness once, with the newest checkpoint it has cosigned. */
function witnessesOf(checkpoints: readonly Checkpoint[]): IntegrityRecord['witnesses'] {
  const newest = new Map<string, IntegrityRecord['witnesses'][number]>();
  for (const { size, at, cosignatures } of checkpoints) {
    for (const { name } of cosignatures) if (!newest.has(name)) newest.set(name, { name, size, at });
  }
  return [...newest.values()];
}
