ALTER TABLE activity ADD PRIMARY KEY (position);
-- Lists show the newest first, by time: each filter finds its rows in that order, and a period cuts it.
CREATE INDEX activity_by_time ON activity (occurred_at, position);
CREATE INDEX activity_of_user ON activity (user_id, occurred_at, position) WHERE user_id IS NOT NULL;
-- What people do is mostly their own, and found with their accounts. What they do on others' is staff's, and much of each.
CREATE INDEX activity_on_others ON activity (actor_id, occurred_at, position) WHERE actor_id IS DISTINCT FROM user_id;
CREATE INDEX activity_on_others_by_type ON activity (actor_id, type, occurred_at, position)
  WHERE actor_id IS DISTINCT FROM user_id;
CREATE INDEX activity_by_type ON activity (type, occurred_at, position);
-- Of most types an amount is rare, or there is none: found along their times, all of a type would be met.
CREATE INDEX activity_by_amount ON activity (type, amount) WHERE amount IS NOT NULL;
-- An event is looked up by its id where somebody has it from a proof or an export.
CREATE INDEX activity_by_event ON activity (event_id);
