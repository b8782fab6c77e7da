-- A session's cookie changes with each use: its first part names the session (`secret_hash`), its second is made of this
-- seed and the turn. Whoever signed in under an older program has no such cookie and signs in anew.
DELETE FROM identity.sessions;
ALTER TABLE identity.sessions
  ADD COLUMN turn_seed  text NOT NULL DEFAULT '',
  ADD COLUMN turn       integer NOT NULL DEFAULT 0,
  ADD COLUMN turned_at  timestamptz NOT NULL DEFAULT 'epoch';
