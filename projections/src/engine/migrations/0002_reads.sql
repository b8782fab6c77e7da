-- The kinds of events that the programs of a version can read; null where they come from before they said so.
ALTER TABLE read_models.versions ADD COLUMN reads text[];
