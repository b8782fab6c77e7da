CREATE INDEX requests_of_user ON requests (user_id, kind, position);
CREATE INDEX requests_newest ON requests (kind, created_at, id);
CREATE INDEX requests_pending ON requests (kind, created_at) WHERE status = 'pending';
