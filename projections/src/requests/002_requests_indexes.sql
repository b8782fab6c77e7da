-- The rows of a page are found by their positions in the log, which each index below ends with: a page far down a list
-- is found without reading the rows before it.
CREATE UNIQUE INDEX requests_by_position ON requests (position);
CREATE INDEX requests_of_user ON requests (user_id, kind, position);
-- Screens show the end of an id.
CREATE INDEX requests_by_end ON requests (reverse(id));
CREATE INDEX requests_pending ON requests (kind, created_at) WHERE status = 'pending';
CREATE INDEX requests_half_approved ON requests (kind) WHERE status = 'pending' AND approvals <> '[]';

-- A list has one kind. Sorting rows with the same leading word takes twice as long, so each kind has its own indexes.
DO $$
DECLARE
  of_kind text;
BEGIN
  FOREACH of_kind IN ARRAY ARRAY['deposit', 'withdrawal'] LOOP
    EXECUTE format($each$
      CREATE INDEX %1$ss_newest ON requests (created_at, position) WHERE kind = %1$L;
      -- Ids begin with their owner's, so those of a period are scattered.
      CREATE INDEX %1$ss_by_id ON requests (id, position) INCLUDE (created_at) WHERE kind = %1$L;
      CREATE INDEX %1$ss_by_status ON requests (status, created_at, position) WHERE kind = %1$L;
      -- Pending requests of the people whom a search matches.
      CREATE INDEX %1$ss_pending_of_user ON requests (user_id) WHERE kind = %1$L AND status = 'pending';
      CREATE INDEX %1$ss_by_amount ON requests (amount, position) WHERE kind = %1$L;
      -- Ties are in order of creation, so that a period is a range of them.
      CREATE INDEX %1$ss_by_method ON requests (method, created_at, position) WHERE kind = %1$L;
      CREATE INDEX %1$ss_by_revision ON requests (revision, position) WHERE kind = %1$L;
      -- Ascending, rows without a value come first.
      CREATE INDEX %1$ss_by_decision ON requests (decided_at NULLS FIRST, created_at, position) WHERE kind = %1$L;
      -- Cancelled by their owners: many people, walked in the order of their names.
      CREATE INDEX %1$ss_cancelled ON requests (decided_by, created_at, position)
        WHERE kind = %1$L AND status = 'cancelled';
      -- The few who decide others' requests: found one by one, however many each has decided.
      CREATE INDEX %1$ss_by_others ON requests (decided_by, created_at, position)
        WHERE kind = %1$L AND decided_by <> user_id;
      -- Encrypted texts are long and have no meaningful order: a prefix gives a stable one.
      CREATE INDEX %1$ss_by_reason ON requests (left(reason, 32), created_at, position)
        WHERE kind = %1$L AND reason IS NOT NULL;
      CREATE INDEX %1$ss_without_reason ON requests (created_at, position) WHERE kind = %1$L AND reason IS NULL;
    $each$, of_kind);
  END LOOP;
END
$$;
