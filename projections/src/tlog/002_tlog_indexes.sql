CREATE INDEX tlog_entries_by_position ON tlog_entries (first_position);
