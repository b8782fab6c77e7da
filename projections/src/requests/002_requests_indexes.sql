-- The rows of a page are found by their places in the log, which each index below ends with: a page far into a list is
-- found without reading the rows before it.
CREATE UNIQUE INDEX requests_by_position ON requests (position);
CREATE INDEX requests_of_user ON requests (user_id, kind, position);
CREATE INDEX requests_newest ON requests (kind, created_at, position);
CREATE INDEX requests_by_status ON requests (kind, status, created_at, position);
CREATE INDEX requests_by_amount ON requests (kind, amount, position);
CREATE INDEX requests_by_method ON requests (kind, method, position);
CREATE INDEX requests_by_revision ON requests (kind, revision, position);
-- Who has no value stands in front, from the smallest on.
CREATE INDEX requests_by_decision ON requests (kind, decided_at NULLS FIRST, position);
CREATE INDEX requests_by_decider ON requests (kind, decided_by NULLS FIRST, position);
-- The few who decide on others' requests: found one by one, however many they have decided.
CREATE INDEX requests_by_others ON requests (kind, decided_by, position) WHERE decided_by <> user_id;
-- Sealed texts are long and have no order that means anything: their beginning makes a stable one.
CREATE INDEX requests_by_reason ON requests (kind, left(reason, 32) NULLS FIRST, position);
-- Screens show how an id ends.
CREATE INDEX requests_by_end ON requests (reverse(id));
CREATE INDEX requests_pending ON requests (kind, created_at) WHERE status = 'pending';
CREATE INDEX requests_half_approved ON requests (kind) WHERE status = 'pending' AND approvals <> '[]';
