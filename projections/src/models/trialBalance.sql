-- What each journal account was debited and credited within a calendar month (UTC). With the months before a moment and
-- the journal of its own month, the trial balance of any moment is read without reading much of the journal.
CREATE TABLE journal_months (
  account text NOT NULL,
  period  text COLLATE "C" NOT NULL, -- 2026-05
  debit   bigint NOT NULL,
  credit  bigint NOT NULL
);

-- The same by the day, of all accounts that mean the same: with the journal of a moment's own day, the trial balance of
-- any moment in a few rows.
CREATE TABLE control_days (
  account text NOT NULL, -- client-bank; cash stands for the cash of all investors
  period  text COLLATE "C" NOT NULL, -- 2026-05-14
  debit   bigint NOT NULL,
  credit  bigint NOT NULL,
  -- On how many investors' accounts of this name something was booked for the first time.
  opened  bigint NOT NULL
);

-- On which accounts of investors something was booked, and when for the first time.
CREATE TABLE investor_accounts (
  account text NOT NULL, -- cash
  since   timestamptz NOT NULL,
  user_id text NOT NULL
);
