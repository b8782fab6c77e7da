-- The journal: one row an entry, its lines in three arrays of equal length, so that an entry is written as one piece.
-- Read the lines with: unnest(accounts, debits, credits) AS line (account, debit, credit).
CREATE TABLE journal (
  position    text COLLATE "C" NOT NULL,
  event_id    text NOT NULL,
  user_id     text NOT NULL,
  -- The revision of the event in the account's stream.
  revision    integer NOT NULL,
  type        text NOT NULL,
  occurred_at timestamptz NOT NULL,
  accounts    text[] NOT NULL,
  -- Cents; of each line exactly one of the two is more than zero.
  debits      bigint[] NOT NULL,
  credits     bigint[] NOT NULL
);
