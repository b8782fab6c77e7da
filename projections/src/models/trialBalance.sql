-- What each journal account was debited and credited within a calendar month (UTC). With the months before a moment and
-- the postings of its own month, the trial balance of any moment is read without reading much of the journal.
CREATE TABLE journal_months (
  account text COLLATE "C" NOT NULL, -- client-bank, cash
  user_id text COLLATE "C" NOT NULL, -- whose it is; '' for the platform's
  period  text COLLATE "C" NOT NULL, -- 2026-05
  debit   bigint NOT NULL,
  credit  bigint NOT NULL,
  PRIMARY KEY (account, user_id, period)
);
