import type { MaintenanceCommand } from './runCommand.ts';
import { backup } from './backup.ts';
import { checkProof } from './checkProof.ts';
import { copy } from './copy.ts';
import { exportEvents } from './export.ts';
import { importStatement } from './importStatement.ts';
import { proof } from './proof.ts';
import { rebuild } from './rebuild.ts';
import { rotate } from './rotateDataKey.ts';
import { restore } from './restore.ts';
import { replay } from './replay.ts';
import { seed } from './seed.ts';
import { verify } from './verify.ts';
import { witness } from './witness.ts';

/** All that `npm run ledger` can do. */
export const COMMANDS: Readonly<Record<string, MaintenanceCommand>> = {
  rebuild,
  'rotate-data-key': rotate,
  copy,
  replay,
  export: exportEvents,
  'import-statement': importStatement,
  proof,
  'check-proof': checkProof,
  witness,
  verify,
  backup,
  restore,
  seed,
};
