-- The projections sign in as a role of their own: it reads events, and can't append any.
GRANT USAGE ON SCHEMA ledger TO northvale_projections;
GRANT SELECT ON ledger.events, ledger.store TO northvale_projections;
