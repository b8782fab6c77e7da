-- The truth about people: whatever can be erased. Events hold ids only.
CREATE TABLE identity.people (
  id              uuid PRIMARY KEY,
  name            text NOT NULL,
  email           text NOT NULL,
  email_verified  boolean NOT NULL DEFAULT false,
  -- Encrypted under the person's own key, as every column `sealed_…`; '' where there is nothing.
  sealed_phonenumber text NOT NULL DEFAULT '',
  sealed_dob         text NOT NULL DEFAULT '',
  sealed_address     text NOT NULL DEFAULT '',
  how             text NOT NULL DEFAULT '',
  referral_code   text NOT NULL UNIQUE,
  referred_by     uuid,
  created_at      timestamptz NOT NULL,
  -- Null between the commit of this row and the opening of the account's stream: a crash there is healed later.
  account_opened_at timestamptz,
  erased_at       timestamptz,
  -- Devices that were known before then are strangers again: somebody else may have signed in from them.
  devices_since   timestamptz
);
CREATE UNIQUE INDEX people_email ON identity.people (lower(email));
CREATE INDEX people_unopened ON identity.people (created_at) WHERE account_opened_at IS NULL;

CREATE TABLE identity.credentials (
  user_id          uuid PRIMARY KEY REFERENCES identity.people (id) ON DELETE CASCADE,
  password_hash    text NOT NULL,
  changed_at       timestamptz NOT NULL,
  -- Set where a password was printed at the first start of a production: whoever signs in with it chooses their own first.
  printed          boolean NOT NULL DEFAULT false
);

CREATE TABLE identity.second_factors (
  user_id          uuid PRIMARY KEY REFERENCES identity.people (id) ON DELETE CASCADE,
  -- Encrypted under a subkey of DATA_KEY.
  secret           text NOT NULL,
  enabled_at       timestamptz,
  -- The time step of the last accepted code: a code counts once.
  last_step        bigint NOT NULL DEFAULT 0,
  -- The command that it was given for: a retry of that command brings the same code.
  last_use         text NOT NULL DEFAULT '',
  -- SHA-256 of each recovery code that is left.
  recovery_hashes  text[] NOT NULL DEFAULT '{}'
);

CREATE TABLE identity.sessions (
  id            uuid PRIMARY KEY,
  user_id       uuid NOT NULL REFERENCES identity.people (id) ON DELETE CASCADE,
  -- SHA-256 of the first part of the cookie, which names the session. The second part changes with each use: it is made
  -- of this seed and the number of uses.
  secret_hash   text NOT NULL UNIQUE,
  cookie_seed     text NOT NULL,
  turn          integer NOT NULL DEFAULT 0,
  cookie_changed_at     timestamptz NOT NULL DEFAULT 'epoch',
  -- When its person last showed who they are, by signing in or once more since, and whether with a second factor.
  shown_at      timestamptz NOT NULL DEFAULT 'epoch',
  factor_shown  boolean NOT NULL DEFAULT false,
  created_at    timestamptz NOT NULL,
  last_seen_at  timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  user_agent    text NOT NULL,
  address       text NOT NULL
);
CREATE INDEX sessions_user ON identity.sessions (user_id);

-- One-time secrets that went out by mail; only their hashes are kept.
CREATE TABLE identity.mailed_secrets (
  user_id       uuid NOT NULL REFERENCES identity.people (id) ON DELETE CASCADE,
  purpose       text NOT NULL,
  secret_hash   text NOT NULL,
  email         text NOT NULL,
  expires_at    timestamptz NOT NULL,
  tries         integer NOT NULL DEFAULT 0,
  -- What the secret is made of, with a key of ours: while it is good, it can be mailed again as it is.
  seed          text NOT NULL DEFAULT '',
  PRIMARY KEY (user_id, purpose)
);
CREATE INDEX mailed_secrets_hash ON identity.mailed_secrets (purpose, secret_hash);

CREATE TABLE identity.bank_accounts (
  id                    uuid PRIMARY KEY,
  user_id               uuid NOT NULL REFERENCES identity.people (id) ON DELETE CASCADE,
  bank_name             text NOT NULL,
  sealed_account_number text NOT NULL,
  account_holder_name   text NOT NULL,
  created_at            timestamptz NOT NULL,
  -- An unlinked account stays for the requests that name it.
  unlinked_at           timestamptz
);
CREATE INDEX bank_accounts_user ON identity.bank_accounts (user_id);

-- The newest document of a person; its content is a file, encrypted, under DATA_DIR.
CREATE TABLE identity.documents (
  user_id         uuid PRIMARY KEY REFERENCES identity.people (id) ON DELETE CASCADE,
  id_card_type    text NOT NULL,
  sealed_id_card_number text NOT NULL,
  file_name       text NOT NULL,
  media_type      text NOT NULL,
  -- Whether it was approved or rejected is an event of the account: the truth stands there.
  submitted_at    timestamptz NOT NULL
);
CREATE INDEX documents_of_user ON identity.documents ((user_id::text));
CREATE INDEX documents_newest ON identity.documents (submitted_at, user_id);

-- A key a person, wrapped by DATA_KEY. Without its row the texts sealed under it are gone.
CREATE TABLE identity.person_keys (
  user_id       uuid PRIMARY KEY,
  wrapped_key   text NOT NULL
);

-- What happens once in the life of an installation: its first admin, its demo, the sign-ins that were printed.
CREATE TABLE identity.milestones (
  name   text PRIMARY KEY,
  value  text NOT NULL
);


-- A new address that waits for its own mailbox; till then the old one counts. Of its link and code only hashes are kept.
CREATE TABLE identity.email_changes (
  user_id     uuid PRIMARY KEY REFERENCES identity.people (id) ON DELETE CASCADE,
  email       text NOT NULL,
  token_hash  text NOT NULL UNIQUE,
  code_hash   text NOT NULL,
  tries       integer NOT NULL DEFAULT 0,
  expires_at  timestamptz NOT NULL,
  -- Whether staff have asked for an address of their own: any other is not confirmed once its person is staff.
  by_staff    boolean NOT NULL DEFAULT false
);

-- Links that let the owner of a mailbox step in: 'this wasn't me'. Each mail has its own, and each works once.
CREATE TABLE identity.mailed_links (
  token_hash  text PRIMARY KEY,
  user_id     uuid NOT NULL REFERENCES identity.people (id) ON DELETE CASCADE,
  purpose     text NOT NULL,
  -- The mailbox that it went to, and that an undone change of address gives back.
  email       text NOT NULL,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX mailed_links_user ON identity.mailed_links (user_id);
CREATE INDEX mailed_links_kept ON identity.mailed_links (lower(email)) WHERE purpose = 'undoEmailChange';

-- Wrong second codes of a person, over all occasions. Recovery codes have a count of their own.
CREATE TABLE identity.code_tries (
  user_id      uuid NOT NULL REFERENCES identity.people (id) ON DELETE CASCADE,
  kind         text NOT NULL,
  -- Within 15 minutes since then; the fifth begins the rest, and the time anew.
  since        timestamptz NOT NULL,
  wrong        integer NOT NULL,
  -- Within a day since then.
  day_since    timestamptz NOT NULL,
  day_wrong    integer NOT NULL,
  PRIMARY KEY (user_id, kind)
);

-- Passkeys (WebAuthn): public keys that sign in and step up. The private ones never leave their devices.
CREATE TABLE identity.passkeys (
  id             uuid PRIMARY KEY,
  user_id        uuid NOT NULL REFERENCES identity.people (id) ON DELETE CASCADE,
  credential_id  text NOT NULL UNIQUE,
  -- COSE, base64url.
  public_key     text NOT NULL,
  -- How often it has signed, where its device counts: a copy falls behind.
  counter        bigint NOT NULL,
  transports     text[] NOT NULL,
  name           text NOT NULL,
  created_at     timestamptz NOT NULL,
  last_used_at   timestamptz
);
CREATE INDEX passkeys_user ON identity.passkeys (user_id);

-- What a passkey is asked to sign, each once. Who signs in isn't known yet.
CREATE TABLE identity.passkey_challenges (
  challenge   text PRIMARY KEY,
  user_id     uuid REFERENCES identity.people (id) ON DELETE CASCADE,
  -- The session that it was asked in, where somebody is signed in: what it signs for one counts in no other.
  session_id  uuid,
  purpose     text NOT NULL,
  expires_at  timestamptz NOT NULL,
  -- The command that it was signed for: a retry of that command brings the same signature.
  used_for    text
);
CREATE INDEX passkey_challenges_expired ON identity.passkey_challenges (expires_at);

-- How often something was tried, under a keyed hash of who tried it on whom; shared by all processes.
CREATE TABLE identity.rate_limits (
  key     text PRIMARY KEY,
  points  integer NOT NULL DEFAULT 0,
  -- Milliseconds since 1970.
  expire  bigint
);

-- What was done beside the money: sign-ins, changes of access and standing, what staff looked at. Each holds the hash of
-- the one before. What is personal is sealed under a person's key, so that erasing the key leaves the chain whole.
CREATE TABLE identity.acts (
  -- 1, 2, …: its place in the chain.
  number      bigint PRIMARY KEY,
  -- Made of the command where there is one: a retry is the same act.
  id          uuid NOT NULL UNIQUE,
  at          timestamptz NOT NULL,
  kind        text NOT NULL,
  -- '' for somebody who isn't signed in.
  actor_id    text NOT NULL,
  actor_role  text NOT NULL,
  -- Whom it is about, '' for nobody. Not `user_id`: an act is no belonging of theirs, and stays when they are erased.
  about_id    text NOT NULL,
  outcome     text NOT NULL, -- done, refused
  details     jsonb NOT NULL,
  -- { address, device }, sealed under the key of the actor, or of whom it is about where nobody is signed in; or ''.
  sealed      text NOT NULL,
  -- SHA-256 (hex) over all of this and the hash before, see api/src/acts/acts.ts.
  hash        text NOT NULL
);
CREATE INDEX acts_about ON identity.acts (about_id, number);
CREATE INDEX acts_by ON identity.acts (actor_id, number);
CREATE INDEX acts_at ON identity.acts (at, number);
CREATE INDEX acts_of_kind ON identity.acts (kind, at, number);

CREATE FUNCTION identity.refuse_change() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'acts are never changed or deleted' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER acts_stand_for_ever BEFORE UPDATE OR DELETE OR TRUNCATE ON identity.acts
  FOR EACH STATEMENT EXECUTE FUNCTION identity.refuse_change();
-- Also for sessions that replicate, which skip ordinary triggers.
ALTER TABLE identity.acts ENABLE ALWAYS TRIGGER acts_stand_for_ever;

-- What people choose about how they are told of things; who has no row wants all of it, in English.
CREATE TABLE identity.preferences (
  user_id     uuid PRIMARY KEY REFERENCES identity.people (id) ON DELETE CASCADE,
  language    text NOT NULL DEFAULT 'en',
  -- Of what they don't want to hear, and by which way: 'decision.mail'.
  muted       text[] NOT NULL DEFAULT '{}',
  -- The newest notification that was read, by its event's revision in the account's stream.
  read_up_to  integer NOT NULL DEFAULT -1
);

-- What a browser shows to fetch a file by itself, where no script can give it a token: once, within a minute, from the one
-- address that it was given for. It ends with the session of whoever asked for it.
CREATE TABLE identity.download_tickets (
  secret_hash text PRIMARY KEY,
  session_id  uuid NOT NULL REFERENCES identity.sessions (id) ON DELETE CASCADE,
  user_id     uuid NOT NULL,
  address     text NOT NULL,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX download_tickets_of_session ON identity.download_tickets (session_id);

-- When somebody's password, address or factors were last changed, kept by the change itself: of what was removed nothing
-- else is left, and the act that tells of it comes behind.
CREATE TABLE identity.access_changes (
  user_id  uuid NOT NULL REFERENCES identity.people (id) ON DELETE CASCADE,
  what     text NOT NULL, -- password, email, factor
  at       timestamptz NOT NULL,
  PRIMARY KEY (user_id, what)
);

-- What was changed of how somebody signs in and their mailbox wasn't told yet, kept by the change itself: a process that
-- ends behind it leaves the mail to another. A row goes when its mail was handed over. The mail's links are made then.
CREATE TABLE identity.change_notices (
  id              uuid PRIMARY KEY,
  user_id         uuid NOT NULL REFERENCES identity.people (id) ON DELETE CASCADE,
  -- The mailbox as it was then: whoever changed something may have changed the address next.
  email           text NOT NULL,
  email_verified  boolean NOT NULL,
  happening       jsonb NOT NULL,
  tries           integer NOT NULL DEFAULT 0,
  due_at          timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL
);
CREATE INDEX change_notices_user ON identity.change_notices (user_id);
CREATE INDEX change_notices_due ON identity.change_notices (due_at);
CREATE INDEX change_notices_expired ON identity.change_notices (expires_at);

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
CREATE INDEX people_newest ON identity.people (created_at, id)
  WHERE erased_at IS NULL AND account_opened_at IS NOT NULL;
CREATE INDEX people_listed ON identity.people (id) WHERE erased_at IS NULL AND account_opened_at IS NOT NULL;

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
CREATE FUNCTION identity.guard_personal_data() RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  personalData regclass;
BEGIN
  FOR personalData IN
    SELECT c.oid::regclass
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'user_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'identity'::regnamespace AND c.relkind = 'r'
      AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'nothing_of_the_erased')
  LOOP
    EXECUTE format(
      'CREATE TRIGGER nothing_of_the_erased BEFORE INSERT ON %s FOR EACH ROW EXECUTE FUNCTION identity.refuse_erased()',
      personalData
    );
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION identity.guard_personal_data FROM PUBLIC;

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

-- How the parts of a name and an address begin: what a search for one or two letters asks for. An index of trigrams knows
-- only that some part of an address begins so, as everybody's does where it ends.
CREATE FUNCTION identity.beginnings(name text, email text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT array_agg(DISTINCT left(lower(part), length))
    FROM unnest(string_to_array(name, ' ') || email) AS part, generate_series(1, 2) AS length
   WHERE part <> ''
);
CREATE INDEX people_by_beginnings ON identity.people USING gin (identity.beginnings(name, email));

-- Where money is paid out to is never edited: whoever may send SQL as the application leads no linked account elsewhere.
-- Rows go with their person's erasure alone, which is
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

GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA identity TO northvale_app;
-- Audit records are added and stay.
REVOKE UPDATE, DELETE ON identity.acts FROM northvale_app;
REVOKE UPDATE ON identity.download_tickets FROM northvale_app;
-- Nobody is deleted: an erasure leaves the row.
REVOKE DELETE ON identity.people FROM northvale_app;
REVOKE TRUNCATE ON identity.people, identity.bank_accounts FROM northvale_app;
