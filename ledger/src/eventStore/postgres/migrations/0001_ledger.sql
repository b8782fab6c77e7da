-- The log. Text, not jsonb: what was hashed must come back byte for byte, and jsonb reorders keys.
CREATE TABLE ledger.events (
  position bigint NOT NULL,
  revision bigint NOT NULL CHECK (revision >= 0),
  id uuid NOT NULL,
  stream text COLLATE "C" NOT NULL,
  type text NOT NULL,
  data text NOT NULL,
  metadata text NOT NULL,
  CONSTRAINT events_position PRIMARY KEY (position),
  CONSTRAINT events_place UNIQUE (stream, revision),
  CONSTRAINT events_id UNIQUE (id)
);

-- Names this log: a checkpoint taken from another one is noticed.
CREATE TABLE ledger.store (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Of a log whose events have moved to another store: it takes no more. Set once, by the owner (sealing.ts).
  closed_for text
);
INSERT INTO ledger.store DEFAULT VALUES;

-- Every writer holds this lock until its transaction has ended. Postgres lets it go only after the rows became visible,
-- so positions become visible in their order. 119182731994482 is 'ledger' in ASCII.
CREATE FUNCTION ledger.hold_log() RETURNS void LANGUAGE sql VOLATILE
AS 'SELECT pg_catalog.pg_advisory_xact_lock(119182731994482)';

-- The lock, for a log that isn't sealed: a writer is told so inside the lock, so that nothing is acknowledged behind a
-- copy's back. plpgsql and VOLATILE: the second statement sees what was committed before the lock came.
CREATE FUNCTION ledger.lock_log() RETURNS void LANGUAGE plpgsql VOLATILE
AS $$
DECLARE
  successor text;
BEGIN
  PERFORM ledger.hold_log();
  SELECT closed_for INTO successor FROM ledger.store;
  IF successor IS NOT NULL THEN
    RAISE EXCEPTION 'these events have moved to %', successor USING ERRCODE = 'NV001', DETAIL = successor;
  END IF;
END
$$;

-- Writes several appends at once, each all or none, each with a result of its own.
--
-- An append is a stream and the revision and id of its last event, -1 and anything for no stream; a stream may stand here
-- only once. The id is named because after a dump was restored, or a standby promoted that hadn't received all, another
-- event may stand at the same revision. The events follow in order; `append_of` says which append (from 1) an event
-- belongs to.
--
-- `first_position` is that of the first event written; the others follow without a gap, in the order given.
-- `not_written` is null, or a JSON list of {append, head, position} of the appends that were not written: their
-- streams' true heads, and the position of the last of their events where exactly these already stand at their place.
--
-- plpgsql and VOLATILE, so that each statement sees what was committed before it began. In one plain statement the
-- snapshot would be older than the lock, and the heads that it checks might be gone.
CREATE FUNCTION ledger.append(
  streams text[], expected bigint[], heads uuid[],
  append_of integer[], ids uuid[], types text[], datas text[], metadatas text[],
  OUT first_position bigint, OUT not_written text
) LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  refused integer[];
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'ledger.append needs read committed, or it decides on heads that may be gone';
  END IF;
  PERFORM ledger.lock_log();

  -- One probe of the index for each append.
  SELECT array_agg(a.number) INTO refused
  FROM unnest(streams, expected, heads) WITH ORDINALITY AS a (stream, expected, head, number)
  LEFT JOIN LATERAL (
    SELECT e.revision, e.id FROM ledger.events e WHERE e.stream = a.stream ORDER BY e.revision DESC LIMIT 1
  ) AS last ON true
  WHERE a.expected <> coalesce(last.revision, -1) OR a.head <> last.id;

  first_position := 1 + coalesce((SELECT e.position FROM ledger.events e ORDER BY e.position DESC LIMIT 1), 0);

  INSERT INTO ledger.events (position, revision, id, stream, type, data, metadata)
  SELECT
    first_position - 1 + row_number() OVER (ORDER BY n.number),
    expected[n.append_of] + row_number() OVER (PARTITION BY n.append_of ORDER BY n.number),
    n.id, streams[n.append_of], n.type, n.data, n.metadata
  FROM unnest(append_of, ids, types, datas, metadatas)
    WITH ORDINALITY AS n (append_of, id, type, data, metadata, number)
  WHERE refused IS NULL OR n.append_of <> ALL (refused);

  IF refused IS NOT NULL THEN
    not_written := ledger.standing(refused, streams, expected, append_of, ids);
  END IF;
  PERFORM pg_notify('ledger_events', '');
END
$$;

-- What stands where an append would have written.
CREATE FUNCTION ledger.standing(
  refused integer[], streams text[], expected bigint[], append_of integer[], ids uuid[]
) RETURNS text LANGUAGE sql STABLE
AS $$
  SELECT json_agg(json_build_object('append', r.append, 'head', head.revision, 'position', same.position))
  FROM unnest(refused) AS r (append)
  CROSS JOIN LATERAL (
    SELECT array_agg(n.id ORDER BY n.number) AS ids
    FROM unnest(append_of, ids) WITH ORDINALITY AS n (append_of, id, number)
    WHERE n.append_of = r.append
  ) AS sent
  LEFT JOIN LATERAL (
    SELECT e.revision FROM ledger.events e WHERE e.stream = streams[r.append] ORDER BY e.revision DESC LIMIT 1
  ) AS head ON true
  LEFT JOIN LATERAL (
    SELECT max(e.position) AS position
    FROM ledger.events e
    WHERE e.stream = streams[r.append]
      AND e.revision > expected[r.append]
      AND e.revision <= expected[r.append] + cardinality(sent.ids)
    HAVING array_agg(e.id ORDER BY e.revision) = sent.ids
  ) AS same ON true
$$;

CREATE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'events are never changed or deleted' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER events_stand_for_ever BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.events
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
-- Also for sessions that replicate, which skip ordinary triggers.
ALTER TABLE ledger.events ENABLE ALWAYS TRIGGER events_stand_for_ever;

REVOKE ALL ON FUNCTION ledger.append, ledger.standing FROM PUBLIC;
GRANT SELECT ON ledger.events, ledger.store TO northvale_app;
GRANT EXECUTE ON FUNCTION ledger.append, ledger.standing, ledger.lock_log, ledger.hold_log TO northvale_app;

-- The projections sign in as a role of their own: it reads events, and can't append any.
GRANT USAGE ON SCHEMA ledger TO northvale_projections;
GRANT SELECT ON ledger.events, ledger.store TO northvale_projections;
