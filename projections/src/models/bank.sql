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

-- For the list of lines (api, features/bank/), and the sums of a day (api, queries/reconciliation.ts).
CREATE INDEX bank_lines_by_day ON bank_lines (booked_on);
CREATE INDEX bank_lines_open ON bank_lines (booked_on) WHERE status = 'open';
-- For matches that nobody has finished (api, commands/bank.ts).
CREATE INDEX bank_lines_approving ON bank_lines (settled_at) WHERE approves;
CREATE INDEX bank_lines_by_amount ON bank_lines (amount);
CREATE INDEX bank_lines_of_statement ON bank_lines (statement_id);
-- Which line a request is matched with.
CREATE INDEX bank_lines_of_request ON bank_lines (request_id) WHERE request_id IS NOT NULL;
