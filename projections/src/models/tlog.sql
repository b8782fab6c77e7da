-- The transparency log: what the Merkle tree (RFC 6962) over the hashes of all events must remember, to be read and to
-- grow. One row: how far it has come.
CREATE TABLE tlog (
  log          text PRIMARY KEY,
  -- How many entries the tree has, and the position of the last one.
  size         integer NOT NULL,
  position     text COLLATE "C" NOT NULL,
  -- The entries that don't fill a block yet, 32 bytes each, and the position of the first of them.
  pending      bytea NOT NULL,
  pending_from text COLLATE "C" NOT NULL,
  -- The roots of the complete subtrees over all blocks, from the largest to the smallest.
  frontier     bytea NOT NULL
);

-- The entries, 32 a block: small enough to stand in the row itself, many enough to cost an event next to nothing.
CREATE TABLE tlog_entries (
  block          integer NOT NULL,
  -- Of its first entry: finds an event's place in the log.
  first_position text COLLATE "C" NOT NULL,
  entries        bytea NOT NULL
);

-- The hashes of which the tiles above the leaves are made (c2sp.org/tlog-tiles).
CREATE TABLE tlog_hashes (
  level integer NOT NULL,
  index integer NOT NULL,
  hash  bytea NOT NULL
);

ALTER TABLE tlog_entries ADD PRIMARY KEY (block);
ALTER TABLE tlog_hashes ADD PRIMARY KEY (level, index);
-- For finding an event's place in the log (`indexOf`).
CREATE INDEX tlog_entries_by_position ON tlog_entries (first_position);
