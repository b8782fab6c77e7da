ALTER TABLE tlog_entries ADD PRIMARY KEY (block);
ALTER TABLE tlog_hashes ADD PRIMARY KEY (level, index);
CREATE INDEX tlog_entries_by_position ON tlog_entries (first_position);
