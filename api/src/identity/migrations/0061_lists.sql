-- What the back office's lists are sorted and searched by, so that none of them reads a whole table.

-- pg_trgm is a trusted extension: whoever may create in the database may add it. It may be there already, in any schema.
DO $$
DECLARE
  home text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    BEGIN
      CREATE EXTENSION pg_trgm SCHEMA identity;
    EXCEPTION WHEN OTHERS THEN
      RAISE EXCEPTION 'Lists are searched by the extension pg_trgm, which this database user may not add or this server does not have (%). Ask for: CREATE EXTENSION pg_trgm;', SQLERRM
        USING ERRCODE = SQLSTATE;
    END;
  END IF;
  SELECT quote_ident(nspname) INTO home
    FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'pg_trgm';
  EXECUTE format(
    'CREATE INDEX people_searched ON identity.people USING gin (name %1$s.gin_trgm_ops, email %1$s.gin_trgm_ops)', home);
END
$$;

-- The read models name people by texts.
CREATE UNIQUE INDEX people_id_text ON identity.people ((id::text));
-- Requests and holdings of those who were erased are listed too.
CREATE INDEX people_by_name ON identity.people (name COLLATE "und-x-icu", id) INCLUDE (erased_at, account_opened_at);
CREATE INDEX people_by_email ON identity.people (email COLLATE "und-x-icu", id)
  WHERE erased_at IS NULL AND account_opened_at IS NOT NULL;
CREATE INDEX people_by_confirmation ON identity.people (email_verified, id)
  WHERE erased_at IS NULL AND account_opened_at IS NOT NULL;
CREATE INDEX people_by_referral_code ON identity.people (referral_code, id)
  WHERE erased_at IS NULL AND account_opened_at IS NOT NULL;
CREATE INDEX people_newest ON identity.people (created_at, id)
  WHERE erased_at IS NULL AND account_opened_at IS NOT NULL;
CREATE INDEX people_listed ON identity.people (id) WHERE erased_at IS NULL AND account_opened_at IS NOT NULL;

DROP INDEX identity.documents_newest;
CREATE INDEX documents_of_user ON identity.documents ((user_id::text));
CREATE INDEX documents_newest ON identity.documents (submitted_at, user_id);
CREATE INDEX documents_by_type ON identity.documents (id_card_type, user_id);
CREATE INDEX documents_by_media_type ON identity.documents (media_type, user_id);

DROP INDEX identity.acts_at;
CREATE INDEX acts_at ON identity.acts (at, number);
CREATE INDEX acts_of_kind ON identity.acts (kind, at, number);
