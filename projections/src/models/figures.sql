-- What all accounts hold together, and how much the lists of it show: one row.
CREATE TABLE totals (
  single      text PRIMARY KEY, -- all
  -- Those that aren't closed.
  accounts    bigint NOT NULL,
  -- How many were ever asked for, and how many were bought.
  deposits    bigint NOT NULL,
  withdrawals bigint NOT NULL,
  holdings    bigint NOT NULL,
  -- Of these, how many wait for a decision.
  pending_deposits    bigint NOT NULL,
  pending_withdrawals bigint NOT NULL,
  -- Cents.
  cash        bigint NOT NULL,
  held        bigint NOT NULL,
  invested    bigint NOT NULL,
  -- The last event that changed the row.
  position    text COLLATE "C" NOT NULL
);

-- What happened within each calendar week: one row a week in which something did.
CREATE TABLE weeks (
  -- Its Monday in UTC: 2026-05-04
  monday      text COLLATE "C" PRIMARY KEY,
  opened      bigint NOT NULL,
  -- Cents.
  deposits    bigint NOT NULL,
  withdrawals bigint NOT NULL,
  purchases   bigint NOT NULL,
  position    text COLLATE "C" NOT NULL
);
