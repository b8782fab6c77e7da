-- One row an investor. Names and addresses live in identity.people: join on accounts.user_id = people.id (text).
CREATE TABLE accounts (
  user_id             text COLLATE "C" PRIMARY KEY,
  -- The revision of the account's last event: what calls name as `revision`.
  revision            integer NOT NULL,
  -- Cents, from the journal's postings. The balance shown is cash + held, what can be spent is cash.
  cash                bigint NOT NULL,
  held                bigint NOT NULL,
  invested            bigint NOT NULL,
  role                text NOT NULL,
  -- When another person made this one an admin; null for others, and for who was set up as one.
  admin_since         timestamptz,
  -- When this one last lost the role of an admin.
  admin_until         timestamptz,
  plan                text NOT NULL,
  verified            boolean NOT NULL,
  frozen              boolean NOT NULL,
  closed              boolean NOT NULL,
  -- By the person themselves, who found somebody else in their account.
  withdrawals_locked  boolean NOT NULL,
  -- The ids of the linked bank accounts, in the order in which they were linked.
  bank_accounts       text[] NOT NULL,
  -- Requests that wait for a decision.
  pending             integer NOT NULL,
  -- A balance edit that waits for a second admin: { id, newBalance (cents), reason? (sealed), by, at }.
  proposal            jsonb,
  -- A role that waits for a second admin: { id, role, by, at }.
  role_proposal       jsonb,
  -- The last decision on the person's identity: 'approved', 'rejected' or null; the reason is sealed.
  identity_decision   text,
  identity_decided_at timestamptz,
  identity_decided_by text,
  identity_reason     text,
  referred_by         text,
  opened_at           timestamptz NOT NULL
);

-- The api caches what an account says of its person's rights, and hears here when that changes.
CREATE FUNCTION tell_standing_changed() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('standing_changed', OLD.user_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER standing_changed AFTER UPDATE ON accounts
  FOR EACH ROW WHEN (OLD.role <> NEW.role OR OLD.closed <> NEW.closed
    OR OLD.withdrawals_locked <> NEW.withdrawals_locked) EXECUTE FUNCTION tell_standing_changed();

-- For sorting users by balance (api, queries/users.ts). The planner wants the columns beside their sum.
CREATE INDEX accounts_by_balance ON accounts ((cash + held), user_id) INCLUDE (cash, held) WHERE NOT closed;
-- For the filters of the list of users that leave few: role, isVerified, status and hasPending.
CREATE INDEX accounts_of_staff ON accounts (role, user_id) WHERE role <> 'user';
CREATE INDEX accounts_unverified ON accounts (user_id) WHERE NOT verified;
CREATE INDEX accounts_frozen ON accounts (user_id) WHERE frozen;
CREATE INDEX accounts_pending ON accounts (user_id) WHERE pending > 0;
-- For `openProposals` and `adminLeftAt`.
CREATE INDEX accounts_proposal ON accounts (user_id) WHERE proposal IS NOT NULL OR role_proposal IS NOT NULL;
CREATE INDEX accounts_by_admin_until ON accounts (admin_until) WHERE admin_until IS NOT NULL;
