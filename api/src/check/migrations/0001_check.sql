-- What the continuous check remembers: how far it has come, one row.
CREATE TABLE integrity.check_progress (
  single           boolean PRIMARY KEY DEFAULT true CHECK (single),
  -- The log that was checked, so that another one is noticed; empty before the first round.
  store_id         text NOT NULL DEFAULT '',
  -- Which chunk of the log a round goes on with.
  place            integer NOT NULL DEFAULT 0,
  -- The last event that was checked soon after it was written, and when it happened.
  verified_to      text COLLATE "C" NOT NULL DEFAULT '',
  verified_at      timestamptz,
  -- When the last full round ended, and what it went through.
  last_full_round  timestamptz,
  checked_events   bigint NOT NULL DEFAULT 0,
  checked_accounts bigint NOT NULL DEFAULT 0,
  -- Since when no checkpoint of the transparency log is signed, and why; null while nothing speaks against it. The
  -- process that signs writes it, and every process shows it.
  refused_since    timestamptz,
  refused_reason   text
);
INSERT INTO integrity.check_progress DEFAULT VALUES;

-- What was found and has not been found gone since. A unit is what is checked as one piece: a chunk of the log, or a
-- stream. When it is checked again, what it then shows takes the place of what it showed.
CREATE TABLE integrity.differences (
  unit     text NOT NULL,
  number   integer NOT NULL,
  kind     text NOT NULL,
  stream   text,
  revision integer,
  position text,
  expected text NOT NULL,
  found    text NOT NULL,
  since    timestamptz NOT NULL,
  PRIMARY KEY (unit, number)
);

GRANT SELECT, UPDATE ON integrity.check_progress TO northvale_app;
GRANT SELECT, INSERT, DELETE ON integrity.differences TO northvale_app;
