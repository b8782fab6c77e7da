ALTER TABLE journal ADD PRIMARY KEY (position);
CREATE INDEX journal_by_time ON journal (occurred_at, position);
CREATE INDEX journal_of_user ON journal (user_id, occurred_at, position);
CREATE INDEX journal_by_type ON journal (type, occurred_at, position);
