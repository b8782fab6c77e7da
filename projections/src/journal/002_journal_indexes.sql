CREATE INDEX journal_of_user ON journal (user_id, position);
CREATE INDEX journal_by_type ON journal (type, position);
-- Times rise with positions, so a block range index finds a period, and costs next to nothing to keep.
CREATE INDEX journal_by_time ON journal USING brin (occurred_at);
