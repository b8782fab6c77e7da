-- Devices that were known before then are strangers again: somebody else may have signed in from them.
ALTER TABLE identity.people ADD COLUMN devices_since timestamptz;
