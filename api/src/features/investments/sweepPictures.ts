import { basename } from 'node:path';
import { picturesOf } from '@northvale/projections/models/investments.ts';
import type { Runner } from '../../commands/issueCommand.ts';
import type { Database } from '../../database/database.ts';
import type { Folders } from '../../files/files.ts';
import { sweepFiles } from '../../files/sweepFiles.ts';

/** Removes pictures that no investment has any more, on offer or not. */
export const sweepPictures =
  ({ db, folders, runner }: { readonly db: Database; readonly folders: Folders; readonly runner: Runner }) =>
  async (now: Date): Promise<void> => {
    // While the read models lag, they don't name all that is in use.
    if (!runner.status().current) return;
    const wanted = (await picturesOf(db)).map((img) => basename(img));
    await sweepFiles(folders.pictures, new Set(wanted), now);
  };
