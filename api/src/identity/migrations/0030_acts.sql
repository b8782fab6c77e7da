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
  -- SHA-256 (hex) over all of this and the hash before, see api/src/acts/chain.ts.
  hash        text NOT NULL
);
CREATE INDEX acts_about ON identity.acts (about_id, number);
CREATE INDEX acts_by ON identity.acts (actor_id, number);
CREATE INDEX acts_at ON identity.acts (at);

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

GRANT SELECT, INSERT ON identity.acts TO northvale_app;
