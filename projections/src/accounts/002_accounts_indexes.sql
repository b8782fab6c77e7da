-- The orders and filters of the list of users by columns of accounts.
CREATE INDEX accounts_listed ON accounts (user_id) WHERE NOT closed;
-- For an index-only scan the planner needs an expression's columns in the index, too.
CREATE INDEX accounts_by_balance ON accounts ((cash + held), user_id) INCLUDE (cash, held) WHERE NOT closed;
CREATE INDEX accounts_by_cash ON accounts (cash, user_id) WHERE NOT closed;
-- Those with money on hold mostly have pending requests: a filter for none skips them in the index.
CREATE INDEX accounts_by_held ON accounts (held, user_id) INCLUDE (pending) WHERE NOT closed;
CREATE INDEX accounts_by_pending ON accounts (pending, user_id) WHERE NOT closed;
-- Those with few events are many, and have nothing pending.
CREATE INDEX accounts_by_revision ON accounts (revision, user_id) INCLUDE (pending) WHERE NOT closed;
CREATE INDEX accounts_by_role ON accounts (role, user_id) WHERE NOT closed;
CREATE INDEX accounts_by_plan ON accounts (plan, user_id) WHERE NOT closed;
CREATE INDEX accounts_by_standing ON accounts (frozen, user_id) WHERE NOT closed;
CREATE INDEX accounts_by_identity ON accounts (verified, user_id) WHERE NOT closed;
CREATE INDEX accounts_by_admin_until ON accounts (admin_until) WHERE admin_until IS NOT NULL;
-- Pending proposals and identities, and rejected ones.
CREATE INDEX accounts_proposal ON accounts (user_id) WHERE proposal IS NOT NULL OR role_proposal IS NOT NULL;
CREATE INDEX accounts_unverified ON accounts (user_id) WHERE NOT verified;
CREATE INDEX accounts_rejected ON accounts (user_id) WHERE identity_decision = 'rejected' AND NOT verified;
-- Encrypted texts are long and have no meaningful order: a prefix gives a stable one.
CREATE INDEX accounts_by_reason ON accounts (left(identity_reason, 32), user_id) WHERE identity_reason IS NOT NULL;
