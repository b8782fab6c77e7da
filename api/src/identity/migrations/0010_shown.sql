-- When a session's person last showed who they are, by signing in or once more since, and whether with a second factor.
-- Whoever signed in under an older program has shown nothing that counts.
ALTER TABLE identity.sessions
  ADD COLUMN shown_at      timestamptz NOT NULL DEFAULT 'epoch',
  ADD COLUMN factor_shown  boolean NOT NULL DEFAULT false;
