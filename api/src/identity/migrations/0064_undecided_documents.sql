-- Whether a document waits is said by its account's events. But few of all documents do: here stands which may, so that
-- nobody has to look through the decided ones. A decision clears it within the hour (`verifications/noteDecided.ts`).
ALTER TABLE identity.documents ADD COLUMN undecided boolean NOT NULL DEFAULT true;
CREATE INDEX documents_undecided ON identity.documents (submitted_at, user_id) WHERE undecided;
