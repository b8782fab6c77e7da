-- The projections sign in as a role of their own, which reads events and knows nothing of people.
GRANT USAGE ON SCHEMA read_models TO northvale_projections;
GRANT SELECT, INSERT, UPDATE ON read_models.versions TO northvale_projections;
