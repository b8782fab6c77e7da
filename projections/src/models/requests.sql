-- Deposit and withdrawal requests of all investors.
CREATE TABLE requests (
  id              text COLLATE "C" NOT NULL,
  user_id         text NOT NULL,
  kind            text NOT NULL, -- deposit, withdrawal
  -- Cents.
  amount          bigint NOT NULL,
  method          text NOT NULL,
  -- identity.bank_accounts.id
  bank_account_id text,
  status          text NOT NULL, -- pending, approved, rejected, cancelled
  created_at      timestamptz NOT NULL,
  decided_at      timestamptz,
  -- The user id of who approved, rejected or cancelled it.
  decided_by      text,
  -- Sealed.
  reason          text,
  -- The account's balances on which it was decided. Cents.
  cash_before     bigint,
  held_before     bigint,
  -- [{ by, at }]
  approvals       jsonb NOT NULL,
  -- The revision, in the account's stream, of the last event that changed it.
  revision        integer NOT NULL,
  -- Where the request stands in the log: the order of lists, also between requests of the same millisecond.
  position        text COLLATE "C" NOT NULL,
  PRIMARY KEY (id)
);
