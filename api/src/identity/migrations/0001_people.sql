-- The truth about people: whatever can be erased. Events hold ids only.
CREATE TABLE identity.people (
  id              uuid PRIMARY KEY,
  name            text NOT NULL,
  email           text NOT NULL,
  email_verified  boolean NOT NULL DEFAULT false,
  phonenumber     text NOT NULL,
  dob             text NOT NULL DEFAULT '',
  address         text NOT NULL DEFAULT '',
  how             text NOT NULL DEFAULT '',
  referral_code   text NOT NULL UNIQUE,
  referred_by     uuid,
  created_at      timestamptz NOT NULL,
  -- Null between the commit of this row and the opening of the account's stream: a crash there is healed later.
  account_opened_at timestamptz,
  erased_at       timestamptz
);
CREATE UNIQUE INDEX people_email ON identity.people (lower(email));
CREATE INDEX people_unopened ON identity.people (created_at) WHERE account_opened_at IS NULL;

CREATE TABLE identity.credentials (
  user_id          uuid PRIMARY KEY REFERENCES identity.people (id) ON DELETE CASCADE,
  password_hash    text NOT NULL,
  changed_at       timestamptz NOT NULL
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
  -- SHA-256 of the cookie's value.
  secret_hash   text NOT NULL UNIQUE,
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
  PRIMARY KEY (user_id, purpose)
);
CREATE INDEX mailed_secrets_hash ON identity.mailed_secrets (purpose, secret_hash);

CREATE TABLE identity.bank_accounts (
  id                    uuid PRIMARY KEY,
  user_id               uuid NOT NULL REFERENCES identity.people (id) ON DELETE CASCADE,
  bank_name             text NOT NULL,
  account_number        text NOT NULL,
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
  id_card_number  text NOT NULL,
  file_name       text NOT NULL,
  media_type      text NOT NULL,
  -- Whether it was approved or rejected is an event of the account: the truth stands there.
  submitted_at    timestamptz NOT NULL
);
CREATE INDEX documents_newest ON identity.documents (submitted_at);

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

GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA identity TO northvale_app;
