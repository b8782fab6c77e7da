-- When somebody's password, address or factors were last changed, kept by the change itself: of what was removed nothing
-- else is left, and the act that tells of it comes behind.
CREATE TABLE identity.access_changes (
  user_id  uuid NOT NULL REFERENCES identity.people (id) ON DELETE CASCADE,
  what     text NOT NULL, -- password, email, factor
  at       timestamptz NOT NULL,
  PRIMARY KEY (user_id, what)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON identity.access_changes TO northvale_app;

-- What stands since the last days, during which a change counts.
INSERT INTO identity.access_changes (user_id, what, at)
  SELECT user_id, what, max(at)
    FROM (
      SELECT user_id, 'password' AS what, changed_at AS at
        FROM identity.credentials JOIN identity.people ON id = user_id
       WHERE changed_at > created_at
      UNION ALL SELECT user_id, 'factor', created_at FROM identity.passkeys
      UNION ALL SELECT user_id, 'factor', enabled_at FROM identity.second_factors
      UNION ALL SELECT user_id, 'email', expires_at - interval '72 hours'
        FROM identity.mailed_links WHERE purpose = 'undoEmailChange'
    ) AS standing
   WHERE at > now() - interval '72 hours'
   GROUP BY user_id, what;
