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

-- What is yet to be done because of an event; a row goes when it is done.
CREATE TABLE reactors.tasks (
  reactor   text NOT NULL,
  -- What the reactor knows it by: the same for the same event, whenever the log is read.
  key       text NOT NULL,
  user_id   text NOT NULL,
  event_id  text NOT NULL,
  due_at    timestamptz NOT NULL,
  -- Of a parked task: how often it failed, since when, and why the last time.
  tries     integer NOT NULL DEFAULT 0,
  since     timestamptz,
  reason    text,
  PRIMARY KEY (reactor, key)
);
CREATE INDEX tasks_due ON reactors.tasks (due_at);
CREATE INDEX tasks_parked ON reactors.tasks (since) WHERE since IS NOT NULL;

GRANT SELECT, UPDATE ON reactors.progress TO northvale_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON reactors.tasks TO northvale_app;
