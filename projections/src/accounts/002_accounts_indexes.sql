-- Each way in which the list of users is sorted or filtered by what an account holds.
CREATE INDEX accounts_listed ON accounts (user_id) WHERE NOT closed;
-- An index alone gives what its columns hold, and of an expression only what it is made of.
CREATE INDEX accounts_by_balance ON accounts ((cash + held), user_id) INCLUDE (cash, held) WHERE NOT closed;
CREATE INDEX accounts_by_cash ON accounts (cash, user_id) WHERE NOT closed;
-- Who holds most has something that waits, and is passed by where nothing does.
CREATE INDEX accounts_by_held ON accounts (held, user_id) INCLUDE (pending) WHERE NOT closed;
CREATE INDEX accounts_by_pending ON accounts (pending, user_id) WHERE NOT closed;
-- Those with few events are many, and nothing of them waits.
CREATE INDEX accounts_by_revision ON accounts (revision, user_id) INCLUDE (pending) WHERE NOT closed;
CREATE INDEX accounts_by_role ON accounts (role, user_id) WHERE NOT closed;
CREATE INDEX accounts_by_plan ON accounts (plan, user_id) WHERE NOT closed;
CREATE INDEX accounts_by_standing ON accounts (frozen, user_id) WHERE NOT closed;
CREATE INDEX accounts_by_identity ON accounts (verified, user_id) WHERE NOT closed;
CREATE INDEX accounts_by_admin_until ON accounts (admin_until) WHERE admin_until IS NOT NULL;
-- What waits, and what was refused.
CREATE INDEX accounts_proposal ON accounts (user_id) WHERE proposal IS NOT NULL OR role_proposal IS NOT NULL;
CREATE INDEX accounts_unverified ON accounts (user_id) WHERE NOT verified;
CREATE INDEX accounts_rejected ON accounts (user_id) WHERE identity_decision = 'rejected' AND NOT verified;
-- Sealed texts are long and have no order that means anything: their beginning makes a stable one.
CREATE INDEX accounts_by_reason ON accounts (left(identity_reason, 32), user_id) WHERE identity_reason IS NOT NULL;
