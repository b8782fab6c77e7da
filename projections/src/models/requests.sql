-- Deposit and withdrawal requests of all investors.
CREATE TABLE requests (
  id              text COLLATE "C" NOT NULL,
  user_id         text COLLATE "C" NOT NULL,
  kind            text NOT NULL, -- deposit, withdrawal
  -- Cents.
  amount          bigint NOT NULL,
  method          text NOT NULL,
  -- identity.bank_accounts.id
  bank_account_id text,
  -- Of a recurring deposit: deposit_plans.id, and 2026-12.
  plan_id         text,
  month           text,
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

-- For `newestRequests`, and the lists' filter by user.
CREATE INDEX requests_of_user ON requests (user_id);
-- For the search by the end of an id, which screens show.
CREATE INDEX requests_by_end ON requests (reverse(right(id, 12)) text_pattern_ops);
-- For the lists of deposits and withdrawals (api, queries/requests.ts): their sorts, in which Postgres sorts ties by id
-- as it goes, and their filter by status. Most requests are approved ones.
CREATE INDEX requests_newest ON requests (kind, created_at);
CREATE INDEX requests_by_amount ON requests (kind, amount);
CREATE INDEX requests_by_decision ON requests (kind, decided_at NULLS FIRST);
CREATE INDEX requests_not_approved ON requests (kind, status, created_at) WHERE status <> 'approved';
