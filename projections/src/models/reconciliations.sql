-- The days whose reconciliation was signed.
CREATE TABLE reconciliations (
  date            text COLLATE "C" NOT NULL, -- 2026-11-03
  figures         jsonb NOT NULL, -- as DayFigures has them (ledger, bank/reconciliation.ts)
  -- How far the read models had come from which the figures are.
  position        text COLLATE "C" NOT NULL,
  has_note        boolean NOT NULL,
  signed_at       timestamptz NOT NULL,
  signed_by       text COLLATE "C" NOT NULL,
  -- Where it was signed in the log, and where a line of that day was opened again since.
  signed_position text COLLATE "C" NOT NULL,
  reopened_at     timestamptz,
  PRIMARY KEY (date)
);
