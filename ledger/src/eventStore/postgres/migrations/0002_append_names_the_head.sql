-- An append names the event that it follows, not only that event's revision: after a dump was restored, or a standby
-- promoted that hadn't received all, another event may stand at the same revision.
--
-- As before, with `heads` beside `expected`: the id of the stream's last event; anything where no stream is expected.
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

  -- Still one probe of the index for each append; the row is read besides.
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

-- For processes of the version before, while they are replaced one by one.
CREATE OR REPLACE FUNCTION ledger.append(
  streams text[], expected bigint[],
  append_of integer[], ids uuid[], types text[], datas text[], metadatas text[],
  OUT first_position bigint, OUT not_written text
) LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT * FROM ledger.append(
    streams, expected, array_fill(NULL::uuid, ARRAY[cardinality(streams)]), append_of, ids, types, datas, metadatas)
$$;

REVOKE ALL ON FUNCTION
  ledger.append(text[], bigint[], uuid[], integer[], uuid[], text[], text[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  ledger.append(text[], bigint[], uuid[], integer[], uuid[], text[], text[], text[]) TO northvale_app;
