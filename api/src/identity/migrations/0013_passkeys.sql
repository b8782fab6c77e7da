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
  purpose     text NOT NULL,
  expires_at  timestamptz NOT NULL,
  -- The command that it was signed for: a retry of that command brings the same signature.
  used_for    text
);
CREATE INDEX passkey_challenges_expired ON identity.passkey_challenges (expires_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON identity.passkeys, identity.passkey_challenges TO northvale_app;
