-- How far the log has been read for the reactors, and which process is at it: one row.
CREATE TABLE reactors.progress (
  single    boolean PRIMARY KEY DEFAULT true CHECK (single),
  -- The last event read, so that another log is noticed; empty before the first.
  store_id  text NOT NULL DEFAULT '',
  position  text COLLATE "C" NOT NULL DEFAULT '',
  event_id  text NOT NULL DEFAULT '',
  stream    text NOT NULL DEFAULT '',
  revision  integer NOT NULL DEFAULT -1,
  -- By this database's clock, like the lease of the projections.
  holder    text NOT NULL DEFAULT '',
  heard_at  timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO reactors.progress DEFAULT VALUES;

-- What is yet to be done because of an event, which its account's stream holds; a row goes when it is done.
CREATE TABLE reactors.tasks (
  reactor   text NOT NULL,
  user_id   text NOT NULL,
  revision  integer NOT NULL,
  due_at    timestamptz NOT NULL,
  -- Of a parked task: how often it failed, since when, and why the last time.
  tries     integer NOT NULL DEFAULT 0,
  since     timestamptz,
  reason    text,
  PRIMARY KEY (reactor, user_id, revision)
);
CREATE INDEX tasks_due ON reactors.tasks (due_at);
CREATE INDEX tasks_parked ON reactors.tasks (since) WHERE since IS NOT NULL;

-- What reactors have mailed: a mail, unlike a command, has no id by which a second one would be known for the same. Rows
-- are of no use once their events are too old to be mailed about.
CREATE TABLE reactors.mailed (
  key  text PRIMARY KEY,
  at   timestamptz NOT NULL
);
CREATE INDEX mailed_at ON reactors.mailed (at);

GRANT SELECT, UPDATE ON reactors.progress TO northvale_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON reactors.tasks TO northvale_app;
GRANT SELECT, INSERT, DELETE ON reactors.mailed TO northvale_app;
