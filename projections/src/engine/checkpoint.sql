-- How far the rows of this generation have come: one row, moved in the transaction that writes them.
CREATE TABLE checkpoint (
  single     boolean PRIMARY KEY DEFAULT true CHECK (single),
  -- Another one after each rebuild: a runner that knows the old one must not go on with its rows.
  generation text NOT NULL,
  -- The last event applied, so that a restored or reset log is noticed. Empty before the first.
  store_id   text NOT NULL,
  position   text COLLATE "C" NOT NULL,
  event_id   text NOT NULL,
  stream     text NOT NULL,
  revision   integer NOT NULL,
  -- How many events were applied so far.
  events     bigint NOT NULL,
  -- Whether the rows have once reached the log's end: until then they are no answer to anything.
  complete   boolean NOT NULL DEFAULT false,
  -- Whether the secondary indexes are made: after the first fill, which is faster without them.
  indexed    boolean NOT NULL DEFAULT false,
  -- Which process runs the projections, and when it was last heard of, by this database's clock. Empty: none.
  holder     text NOT NULL DEFAULT '',
  heard_at   timestamptz NOT NULL DEFAULT '-infinity',
  -- Why the projections stand still although their process is there.
  problem    text
);
