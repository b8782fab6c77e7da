-- Since when no checkpoint of the transparency log is signed, and why; null while nothing speaks against it. Whichever
-- process signs writes it, and every process shows it.
ALTER TABLE integrity.check_progress
  ADD COLUMN refused_since  timestamptz,
  ADD COLUMN refused_reason text;
