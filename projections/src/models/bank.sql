-- The statements of the bank accounts that hold clients' money. Days are UTC dates: 2026-11-03. Amounts are cents.
CREATE TABLE bank_statements (
  id          text COLLATE "C" NOT NULL,
  account     text COLLATE "C" NOT NULL,
  from_day    text COLLATE "C" NOT NULL,
  to_day      text COLLATE "C" NOT NULL,
  opening     bigint NOT NULL,
  closing     bigint NOT NULL,
  -- Of an account's first statement: what the ledger had booked when it begins.
  before      bigint,
  -- Those that no earlier statement had.
  lines       integer NOT NULL,
  imported_at timestamptz NOT NULL,
  imported_by text COLLATE "C" NOT NULL,
  revision    integer NOT NULL,
  PRIMARY KEY (id)
);

-- Their ids begin with the day, so the primary key has them in its order: the lists need no index beside it.
CREATE TABLE bank_lines (
  id            text COLLATE "C" NOT NULL,
  account       text COLLATE "C" NOT NULL,
  statement_id  text COLLATE "C" NOT NULL,
  booked_on     text COLLATE "C" NOT NULL,
  -- Signed: more than zero is money that came in.
  amount        bigint NOT NULL,
  status        text NOT NULL, -- open, matched, explained
  request_id    text COLLATE "C",
  -- Whether the match is what approved the request.
  approves      boolean NOT NULL,
  -- The request over another amount in whose place the matched one is made.
  corrects      text COLLATE "C",
  explained_as  text, -- placement, charge
  investment_id text COLLATE "C",
  user_id       text COLLATE "C",
  -- What another admin has to say as well: { as, investmentId, userId, by, at }
  proposal      jsonb,
  settled_at    timestamptz,
  settled_by    text COLLATE "C",
  revision      integer NOT NULL,
  PRIMARY KEY (id)
);

-- Which line a request is matched with; null once that was undone.
CREATE TABLE bank_matches (
  request_id text COLLATE "C" NOT NULL,
  line_id    text COLLATE "C",
  PRIMARY KEY (request_id)
);
