-- What people save for. Of one that was reached, the account's events hold the id; nothing else of it stands there.
CREATE TABLE identity.goals (
  id           uuid PRIMARY KEY,
  user_id      uuid NOT NULL REFERENCES identity.people (id) ON DELETE CASCADE,
  sealed_name  text NOT NULL,
  picture      text NOT NULL,
  -- Cents.
  target       bigint NOT NULL,
  due_on       text NOT NULL, -- 2027-12-31, UTC
  -- Cents of the wallet that are earmarked.
  wallet       bigint NOT NULL,
  holdings     text[] NOT NULL,
  plan_id      text,
  paused       boolean NOT NULL,
  created_at   timestamptz NOT NULL,
  reached_at   timestamptz
);
CREATE INDEX goals_of_user ON identity.goals (user_id, created_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON identity.goals TO northvale_app;
