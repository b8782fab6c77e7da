import { basename } from 'node:path';
import { picturesOf } from '@northvale/projections/models/investments.ts';
import { sweepFiles } from '../files/sweepFiles.ts';
import type { Parts } from '../parts.ts';

/** Removes pictures that no investment has any more, on offer or not. */
export const sweepPictures =
  ({ db, folders, runner }: Pick<Parts, 'db' | 'folders' | 'runner'>) =>
  async (now: Date): Promise<void> => {
    // While the read models lag, they don't name all that is in use.
    if (!runner.status().current) return;
    const wanted = (await picturesOf(db)).map((img) => basename(img));
    await sweepFiles(folders.pictures, new Set(wanted), now);
  };
