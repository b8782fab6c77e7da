-- What a mailed secret is made of, with a key of ours: while it is good, it can be mailed again as it is.
ALTER TABLE identity.mailed_secrets ADD COLUMN seed text NOT NULL DEFAULT '';
