-- The journal's postings: the rows of `activity` at the same positions say which event made them, when and for whom.
CREATE TABLE journal (
  position text COLLATE "C" NOT NULL,
  line     integer NOT NULL, -- from 0
  -- client-bank; of an investor's accounts what they are called for everybody: cash.
  account  text COLLATE "C" NOT NULL,
  -- Cents; exactly one of the two is more than zero.
  debit    bigint NOT NULL,
  credit   bigint NOT NULL
);

ALTER TABLE journal ADD PRIMARY KEY (position, line);
