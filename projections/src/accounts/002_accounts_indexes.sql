CREATE INDEX accounts_pending ON accounts (user_id) WHERE pending > 0;
CREATE INDEX accounts_role ON accounts (role) WHERE role <> 'user';
CREATE INDEX accounts_proposal ON accounts (user_id) WHERE proposal IS NOT NULL OR role_proposal IS NOT NULL;
