-- What people choose about how they are told of things; who has no row wants all of it, in English.
CREATE TABLE identity.preferences (
  user_id     uuid PRIMARY KEY REFERENCES identity.people (id) ON DELETE CASCADE,
  language    text NOT NULL DEFAULT 'en',
  -- Of what they don't want to hear, and by which way: 'decision.mail'.
  muted       text[] NOT NULL DEFAULT '{}',
  -- The newest notification that was read, by its event's revision in the account's stream.
  read_up_to  integer NOT NULL DEFAULT -1
);

GRANT SELECT, INSERT, UPDATE, DELETE ON identity.preferences TO northvale_app;
