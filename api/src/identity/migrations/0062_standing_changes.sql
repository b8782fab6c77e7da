-- Processes keep what a call with a token rests on, until something of it changes. Whatever changes it says so to all of
-- them, by its own commit: so nobody who writes these tables can forget to.
CREATE FUNCTION identity.tell_standing_changed() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('standing_changed', OLD.user_id::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER standing_changed AFTER UPDATE OR DELETE ON identity.sessions
  FOR EACH ROW EXECUTE FUNCTION identity.tell_standing_changed();
CREATE TRIGGER standing_changed AFTER UPDATE OR DELETE ON identity.credentials
  FOR EACH ROW EXECUTE FUNCTION identity.tell_standing_changed();
