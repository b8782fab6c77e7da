CREATE INDEX activity_of_user ON activity (user_id, position);
CREATE INDEX activity_by_actor ON activity (actor_id, position);
-- Times rise with positions, so a block range index finds a period, and costs next to nothing to keep.
CREATE INDEX activity_by_time ON activity USING brin (occurred_at);
-- None by type: each index is paid with every event, and most types are met soon on the way back from the newest event.
