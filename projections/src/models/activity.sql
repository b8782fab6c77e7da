-- One row an event: where to find it, and what lists filter by. Its data stay in the event store.
CREATE TABLE activity (
  position    text COLLATE "C" NOT NULL,
  event_id    text COLLATE "C" NOT NULL,
  category    text NOT NULL, -- account, investment, bank, reconciliation
  -- With the category: the stream. An account's is its user's id.
  stream_id   text NOT NULL,
  revision    integer NOT NULL,
  type        text COLLATE "C" NOT NULL,
  -- Whose account it is about; null for the catalogue's and the bank's events.
  user_id     text COLLATE "C",
  actor_id    text COLLATE "C" NOT NULL,
  actor_role  text NOT NULL,
  occurred_at timestamptz NOT NULL,
  -- The id of the request, holding, goal or line that it is about, where it is about one.
  subject     text,
  -- Cents: what the event is about, where it is about an amount; a balance edit's difference, with its sign.
  amount      bigint,
  -- Why, where it says so. Sealed.
  reason      text
);

ALTER TABLE activity ADD PRIMARY KEY (position);
-- For the list of events (api, audit/eventQueries.ts), the newest first, alone and by its filters.
CREATE INDEX activity_by_time ON activity (occurred_at);
CREATE INDEX activity_of_user ON activity (user_id, occurred_at);
CREATE INDEX activity_by_type ON activity (type, occurred_at);
CREATE INDEX activity_of_actor ON activity (actor_id, occurred_at);
-- For the search for an id that a proof or an export names (api, search/).
CREATE INDEX activity_by_event ON activity (event_id);
