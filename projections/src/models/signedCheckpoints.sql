-- What the ledger has told the world of itself: one row a checkpoint of the transparency log.
CREATE TABLE signed_checkpoints (
  -- How many entries the log had.
  size         integer PRIMARY KEY,
  origin       text NOT NULL,
  root         text NOT NULL, -- base 64
  -- The signed note (c2sp.org/tlog-checkpoint), and the lines of the witnesses that have cosigned it.
  note         text NOT NULL,
  cosignatures text NOT NULL,
  signed_at    timestamptz NOT NULL,
  -- The last event of the stream checkpoint-ledger that was about it.
  revision     integer NOT NULL
);
