-- A new address that waits for its own mailbox; till then the old one counts. Of its link and code only hashes are kept.
CREATE TABLE identity.email_changes (
  user_id     uuid PRIMARY KEY REFERENCES identity.people (id) ON DELETE CASCADE,
  email       text NOT NULL,
  token_hash  text NOT NULL UNIQUE,
  code_hash   text NOT NULL,
  tries       integer NOT NULL DEFAULT 0,
  expires_at  timestamptz NOT NULL
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

GRANT SELECT, INSERT, UPDATE, DELETE ON identity.email_changes, identity.mailed_links TO northvale_app;
