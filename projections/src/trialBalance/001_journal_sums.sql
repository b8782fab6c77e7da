-- What each journal account was debited and credited within a calendar month (UTC). With the months before a moment and
-- the journal of its own month, the trial balance of any moment is read without reading the whole journal.
CREATE TABLE journal_months (
  account  text NOT NULL,
  month    text COLLATE "C" NOT NULL, -- 2026-05
  debit    bigint NOT NULL,
  credit   bigint NOT NULL,
  -- The last entry that is in the sums.
  position text COLLATE "C" NOT NULL,
  PRIMARY KEY (account, month)
);
