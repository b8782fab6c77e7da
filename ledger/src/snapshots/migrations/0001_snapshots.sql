-- Streams as they were folded, in parts; part 0 comes last and makes a snapshot of them. All of it may be thrown away
-- at any time: what is missing is folded from the events.
CREATE TABLE ledger_cache.snapshots (
  id uuid NOT NULL,
  part integer NOT NULL,
  stream text COLLATE "C" NOT NULL,
  -- Of which program: another one folds otherwise.
  program text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  content text NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id, part)
);
CREATE INDEX snapshots_of_stream ON ledger_cache.snapshots (stream, program, revision) WHERE part = 0;
-- Compressing costs more than it saves: what is put here is read once a start.
ALTER TABLE ledger_cache.snapshots ALTER COLUMN content SET STORAGE EXTERNAL;

GRANT SELECT, INSERT, DELETE ON ledger_cache.snapshots TO northvale_app;
