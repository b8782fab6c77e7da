import { startEmbeddedPostgres } from '../embeddedPostgres/startEmbeddedPostgres.ts';

/** A process that tests kill: starts the database in the directory it is told, says where, and stays. */
const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('Which data directory?');
startEmbeddedPostgres({ dataDir }).then(
  ({ connectionString }) => process.stdout.write(`${connectionString}\n`),
  (cause: unknown) => {
    process.stdout.write(`${String(cause)}\n`);
    process.exitCode = 1;
  },
);
