import { once } from 'node:events';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Rows on their way into a table, in the form that the statement names. */
export interface Copying {
  /** Resolves when the connection takes more. */
  write(rows: Buffer): Promise<void>;
  /** Resolves when the server has taken them all. */
  end(rows?: Buffer): Promise<void>;
}

/** @param text a `COPY … FROM STDIN` */
export function copyInto(client: ClientBase, text: string): Copying {
  const copy = client.query(copyFrom(text));
  // Rejects where the server refuses a row; without it the wait for 'drain' would never end.
  const failed = new Promise<never>((_, reject) => copy.once('error', reject));
  failed.catch(() => {});
  return {
    async write(rows) {
      if (!copy.write(rows)) await Promise.race([once(copy, 'drain'), failed]);
    },
    async end(rows) {
      copy.end(rows);
      await Promise.race([once(copy, 'finish'), failed]);
    },
  };
}
