-- Recurring deposits.
CREATE TABLE deposit_plans (
  user_id         text COLLATE "C" NOT NULL,
  id              text COLLATE "C" NOT NULL,
  -- Cents.
  amount          bigint NOT NULL,
  method          text NOT NULL,
  day             integer NOT NULL, -- 1 to 31
  status          text NOT NULL, -- active, paused, ended
  started_at      timestamptz NOT NULL,
  last_month      text NOT NULL, -- 2026-12, or ''
  last_request_id text,
  -- The next date (UTC) while it is active: 2026-12-31
  next_on         text,
  -- [{ month, why }]
  skipped         jsonb NOT NULL,
  revision        integer NOT NULL,
  PRIMARY KEY (user_id, id)
);
