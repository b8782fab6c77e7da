-- The session that a passkey was asked in, where somebody is signed in: what it signs for one counts in no other.
ALTER TABLE identity.passkey_challenges ADD COLUMN session_id uuid;
