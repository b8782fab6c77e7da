-- The rows of a page are found by their places in the log, which each index below ends with: a page far into a list is
-- found without reading the rows before it.
CREATE UNIQUE INDEX requests_by_position ON requests (position);
CREATE INDEX requests_of_user ON requests (user_id, kind, position);
-- Screens show how an id ends.
CREATE INDEX requests_by_end ON requests (reverse(id));
CREATE INDEX requests_pending ON requests (kind, created_at) WHERE status = 'pending';
CREATE INDEX requests_half_approved ON requests (kind) WHERE status = 'pending' AND approvals <> '[]';

-- Lists are of one kind. To sort rows that all begin with the same word takes twice as long, so each kind has its own.
DO $$
DECLARE
  of_kind text;
BEGIN
  FOREACH of_kind IN ARRAY ARRAY['deposit', 'withdrawal'] LOOP
    EXECUTE format($each$
      CREATE INDEX %1$ss_newest ON requests (created_at, position) WHERE kind = %1$L;
      -- Ids begin with their owner's, so those of a period stand apart.
      CREATE INDEX %1$ss_by_id ON requests (id, position) INCLUDE (created_at) WHERE kind = %1$L;
      CREATE INDEX %1$ss_by_status ON requests (status, created_at, position) WHERE kind = %1$L;
      -- What waits, of whom a search finds.
      CREATE INDEX %1$ss_pending_of_user ON requests (user_id) WHERE kind = %1$L AND status = 'pending';
      CREATE INDEX %1$ss_by_amount ON requests (amount, position) WHERE kind = %1$L;
      -- Equals stand in the order of their making, where a period cuts them.
      CREATE INDEX %1$ss_by_method ON requests (method, created_at, position) WHERE kind = %1$L;
      CREATE INDEX %1$ss_by_revision ON requests (revision, position) WHERE kind = %1$L;
      -- Who has no value stands in front, from the smallest on.
      CREATE INDEX %1$ss_by_decision ON requests (decided_at NULLS FIRST, created_at, position) WHERE kind = %1$L;
      -- Who cancels is the owner: many, met along their names.
      CREATE INDEX %1$ss_cancelled ON requests (decided_by, created_at, position)
        WHERE kind = %1$L AND status = 'cancelled';
      -- The few who decide on others' requests: found one by one, however many they have decided.
      CREATE INDEX %1$ss_by_others ON requests (decided_by, created_at, position)
        WHERE kind = %1$L AND decided_by <> user_id;
      -- Sealed texts are long and have no order that means anything: their beginning makes a stable one.
      CREATE INDEX %1$ss_by_reason ON requests (left(reason, 32), created_at, position)
        WHERE kind = %1$L AND reason IS NOT NULL;
      CREATE INDEX %1$ss_without_reason ON requests (created_at, position) WHERE kind = %1$L AND reason IS NULL;
    $each$, of_kind);
  END LOOP;
END
$$;
