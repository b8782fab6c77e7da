-- What identifies a person beside name and e-mail is kept encrypted under that person's own key. The columns before hold
-- '' from now on, but for what a process of the release before still writes: the next start encrypts that.
ALTER TABLE identity.people
  ADD COLUMN sealed_phonenumber text NOT NULL DEFAULT '',
  ADD COLUMN sealed_dob text NOT NULL DEFAULT '',
  ADD COLUMN sealed_address text NOT NULL DEFAULT '';
ALTER TABLE identity.bank_accounts ADD COLUMN sealed_account_number text NOT NULL DEFAULT '';
ALTER TABLE identity.documents
  ADD COLUMN sealed_id_card_number text NOT NULL DEFAULT '',
  -- Whether the file is under the person's key, and not under one for all documents as it was before.
  ADD COLUMN under_person_key boolean NOT NULL DEFAULT false;
