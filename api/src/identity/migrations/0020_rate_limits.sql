-- How often something was tried, under a keyed hash of who tried it on whom; shared by all processes.
CREATE TABLE identity.rate_limits (
  key     text PRIMARY KEY,
  points  integer NOT NULL DEFAULT 0,
  -- Milliseconds since 1970.
  expire  bigint
);
GRANT SELECT, INSERT, UPDATE, DELETE ON identity.rate_limits TO northvale_app;
