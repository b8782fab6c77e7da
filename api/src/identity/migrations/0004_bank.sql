-- What the lines of bank statements say of people. It stands in no event.
CREATE TABLE identity.bank_texts (
  line_id    text COLLATE "C" PRIMARY KEY, -- bank_lines.id
  -- { text, counterparty, reference }
  sealed     text NOT NULL,
  -- The request whose last eight characters stood in the text when the line came.
  request_id text COLLATE "C"
);

-- Why a line or a day is as it is, in the words of who explained it.
CREATE TABLE identity.bank_notes (
  about  text COLLATE "C" PRIMARY KEY, -- a line's id, or a day
  sealed text NOT NULL
);

-- How a bank's CSV files are read, by the shape of their header.
CREATE TABLE identity.bank_layouts (
  shape   text COLLATE "C" PRIMARY KEY,
  mapping jsonb NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON identity.bank_texts, identity.bank_notes, identity.bank_layouts TO northvale_app;
