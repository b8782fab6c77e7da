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

GRANT SELECT, INSERT, UPDATE, DELETE ON identity.code_tries TO northvale_app;
