-- The versions of the read models that were ever started on this database, each with a schema of its own.
CREATE TABLE read_models.versions (
  version   text COLLATE "C" PRIMARY KEY,
  -- A later version has a higher number: they are counted in the order in which they were first started here.
  number    bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  schema    text NOT NULL UNIQUE,
  -- When its rows had first reached the log's end; null while they haven't.
  built_at  timestamptz,
  -- When a process that reads it was last heard of.
  last_read timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- What programs from before there were versions have read.
INSERT INTO read_models.versions (version, schema)
SELECT 'live', 'read_live' WHERE to_regnamespace('read_live') IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON read_models.versions TO northvale_app;
