-- The versions of the read models that were ever started on this database, each with a schema of its own.
CREATE TABLE read_models.versions (
  version   text COLLATE "C" PRIMARY KEY,
  -- A later version has a higher number: they are counted in the order in which they were first started here.
  number    bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  schema    text NOT NULL UNIQUE,
  -- When its rows had first reached the log's end; null while they haven't.
  built_at  timestamptz,
  -- When a process that reads it was last heard of.
  last_read timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The kinds of events that the programs of a version can read.
  reads     text[]
);

GRANT SELECT, INSERT, UPDATE ON read_models.versions TO northvale_app;
-- The projections sign in as a role of their own, which reads events and knows nothing of people.
GRANT USAGE ON SCHEMA read_models TO northvale_projections;
GRANT SELECT, INSERT, UPDATE ON read_models.versions TO northvale_projections;
