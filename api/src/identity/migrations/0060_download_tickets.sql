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
GRANT SELECT, INSERT, DELETE ON identity.download_tickets TO northvale_app;
