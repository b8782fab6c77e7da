-- Whether staff have asked for an address of their own. Any other is no longer confirmed once its person is staff:
-- somebody else may have asked for it.
ALTER TABLE identity.email_changes ADD COLUMN by_staff boolean NOT NULL DEFAULT false;
