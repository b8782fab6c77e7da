-- Where money is paid out to is never edited: whoever may send SQL as the application leads no linked account elsewhere.
-- A plain number, as a release before kept it, is encrypted once. Rows go with their person's erasure alone, which is
-- for ever, so that none is put in another's place.
CREATE FUNCTION identity.refuse_other_account() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM identity.people WHERE id = OLD.user_id AND erased_at IS NULL) THEN
      RAISE EXCEPTION 'linked bank accounts are never deleted' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.sealed_account_number = '' AND NEW.account_number = '' AND NEW.sealed_account_number <> '' THEN
    OLD.account_number := '';
    OLD.sealed_account_number := NEW.sealed_account_number;
  END IF;
  OLD.unlinked_at := NEW.unlinked_at;
  IF OLD IS DISTINCT FROM NEW THEN
    RAISE EXCEPTION 'linked bank accounts are never edited' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER linked_accounts_stand BEFORE UPDATE OR DELETE ON identity.bank_accounts
  FOR EACH ROW EXECUTE FUNCTION identity.refuse_other_account();
ALTER TABLE identity.bank_accounts ENABLE ALWAYS TRIGGER linked_accounts_stand;

CREATE FUNCTION identity.refuse_return() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'an erasure is for ever' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER erasures_stand BEFORE UPDATE OF erased_at ON identity.people
  FOR EACH ROW WHEN (OLD.erased_at IS NOT NULL AND NEW.erased_at IS DISTINCT FROM OLD.erased_at)
  EXECUTE FUNCTION identity.refuse_return();
ALTER TABLE identity.people ENABLE ALWAYS TRIGGER erasures_stand;

-- Nobody is deleted: an erasure leaves the row.
REVOKE DELETE ON identity.people FROM northvale_app;
REVOKE TRUNCATE ON identity.people, identity.bank_accounts FROM northvale_app;
