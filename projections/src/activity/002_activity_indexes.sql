ALTER TABLE activity ADD PRIMARY KEY (position);
-- Lists show the newest first: each filter has its rows in that order, and a period is a range of it.
CREATE INDEX activity_by_time ON activity (occurred_at, position);
CREATE INDEX activity_of_user ON activity (user_id, occurred_at, position) WHERE user_id IS NOT NULL;
-- People mostly act on their own accounts, found by user. Only staff, few people, act on others', and each does much.
CREATE INDEX activity_on_others ON activity (actor_id, occurred_at, position) WHERE actor_id IS DISTINCT FROM user_id;
CREATE INDEX activity_on_others_by_type ON activity (actor_id, type, occurred_at, position)
  WHERE actor_id IS DISTINCT FROM user_id;
CREATE INDEX activity_by_type ON activity (type, occurred_at, position);
-- Most types rarely have a given amount, or none at all: a walk by time would read all events of a type.
CREATE INDEX activity_by_amount ON activity (type, amount) WHERE amount IS NOT NULL;
-- For ids from a proof or an export.
CREATE INDEX activity_by_event ON activity (event_id);
