-- A log whose events have moved to another store takes no more: whoever still writes here is told so, inside the lock,
-- so that nothing is acknowledged behind the copy's back. Set once, by the owner (seal.ts).
ALTER TABLE ledger.store ADD COLUMN closed_for text;

-- The lock alone, for who finishes the copy of a log that is sealed already.
CREATE FUNCTION ledger.hold_log() RETURNS void LANGUAGE sql VOLATILE
AS 'SELECT pg_catalog.pg_advisory_xact_lock(119182731994482)';

-- Every writer comes by here. plpgsql and VOLATILE: the second statement sees what was committed before the lock came.
CREATE OR REPLACE FUNCTION ledger.lock_log() RETURNS void LANGUAGE plpgsql VOLATILE
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

GRANT EXECUTE ON FUNCTION ledger.hold_log TO northvale_app;
