-- Nothing is written any more about somebody who was erased, not by a call that had begun before either.
CREATE FUNCTION identity.refuse_erased() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  -- A challenge to whoever signs in is about nobody yet.
  IF NEW.user_id IS NULL THEN
    RETURN NEW;
  END IF;
  -- Waits for an erasure that is under way, and lets a later one wait.
  PERFORM FROM identity.people WHERE id = NEW.user_id AND erased_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'nothing is kept any more about %', NEW.user_id USING ERRCODE = 'NV001';
  END IF;
  RETURN NEW;
END
$$;

-- Guards each table of what belongs to a person. It is called after every migration (`identity/erasure.ts`), so that no
-- later table is forgotten.
CREATE FUNCTION identity.guard_belongings() RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  belongings regclass;
BEGIN
  FOR belongings IN
    SELECT c.oid::regclass
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'user_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'identity'::regnamespace AND c.relkind = 'r'
      AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'nothing_of_the_erased')
  LOOP
    EXECUTE format(
      'CREATE TRIGGER nothing_of_the_erased BEFORE INSERT ON %s FOR EACH ROW EXECUTE FUNCTION identity.refuse_erased()',
      belongings
    );
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION identity.guard_belongings FROM PUBLIC;
