-- Open screens are told that a document was handed in, whichever process took it.
CREATE FUNCTION identity.tell_document_handed_in() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('document_handed_in', NEW.user_id::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER document_handed_in AFTER INSERT OR UPDATE OF submitted_at ON identity.documents
  FOR EACH ROW EXECUTE FUNCTION identity.tell_document_handed_in();
