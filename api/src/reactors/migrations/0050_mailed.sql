-- What reactors have mailed: a mail, unlike a command, has no id by which a second one would be known for the same. Rows
-- are of no use once their events are too old to be mailed about.
CREATE TABLE reactors.mailed (
  key  text PRIMARY KEY,
  at   timestamptz NOT NULL
);
CREATE INDEX mailed_at ON reactors.mailed (at);

GRANT SELECT, INSERT, DELETE ON reactors.mailed TO northvale_app;
