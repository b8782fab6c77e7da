-- Set where a password was printed at the first start of a production: whoever signs in with it chooses their own first.
ALTER TABLE identity.credentials ADD COLUMN printed boolean NOT NULL DEFAULT false;
