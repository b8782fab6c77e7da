import { basename, join } from 'node:path';
import { picturesOf } from '@northvale/projections/investments/queries.ts';
import type { Parts } from '../parts.ts';
import { sweepFiles } from '../sweepFiles.ts';
import { MEDIA_FOLDER } from './pictures.ts';

/** Removes pictures that no investment has any more, on offer or not. */
export const sweepPictures =
  ({ config, db, runner }: Pick<Parts, 'config' | 'db' | 'runner'>) =>
  async (now: Date): Promise<void> => {
    // While the read models lag, they don't name all that is in use.
    if (!runner.status().current) return;
    const wanted = (await picturesOf(db)).map((img) => basename(img));
    await sweepFiles(join(config.dataDir, MEDIA_FOLDER), new Set(wanted), now);
  };
