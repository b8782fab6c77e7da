-- What was changed of how somebody signs in and their mailbox wasn't told yet, kept by the change itself: a process that
-- ends behind it leaves the mail to another. A row goes when its mail was handed over. The mail's links are made then.
CREATE TABLE identity.untold_changes (
  id              uuid PRIMARY KEY,
  user_id         uuid NOT NULL REFERENCES identity.people (id) ON DELETE CASCADE,
  -- The mailbox as it was then: whoever changed something may have changed the address next.
  email           text NOT NULL,
  email_verified  boolean NOT NULL,
  happening       jsonb NOT NULL,
  tries           integer NOT NULL DEFAULT 0,
  due_at          timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL
);
CREATE INDEX untold_changes_user ON identity.untold_changes (user_id);
CREATE INDEX untold_changes_due ON identity.untold_changes (due_at);
CREATE INDEX untold_changes_expired ON identity.untold_changes (expires_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON identity.untold_changes TO northvale_app;
