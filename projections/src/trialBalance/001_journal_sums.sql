-- What each journal account was debited and credited within a calendar month, and within a day (UTC). With the months
-- before a moment, the days of its month before it and the journal of its day, the trial balance of any moment is read
-- without reading much of the journal.
CREATE TABLE journal_months (
  account text NOT NULL,
  period  text COLLATE "C" NOT NULL, -- 2026-05
  debit   bigint NOT NULL,
  credit  bigint NOT NULL,
  PRIMARY KEY (account, period)
);

CREATE TABLE journal_days (
  account text NOT NULL,
  period  text COLLATE "C" NOT NULL, -- 2026-05-14
  debit   bigint NOT NULL,
  credit  bigint NOT NULL,
  -- Read by the day alone.
  PRIMARY KEY (period, account)
);
