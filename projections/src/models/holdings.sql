-- What investors have bought, on the terms as they were at the purchase.
CREATE TABLE holdings (
  id                text COLLATE "C" NOT NULL,
  user_id           text COLLATE "C" NOT NULL,
  investment_id     text COLLATE "C" NOT NULL,
  investment_name   text NOT NULL,
  units             integer NOT NULL,
  -- Cents: what was paid, and what is paid on top of it at maturity.
  amount            bigint NOT NULL,
  return_amount     bigint NOT NULL,
  investment_return text NOT NULL,
  duration          text NOT NULL,
  purchased_at      timestamptz NOT NULL,
  matures_at        timestamptz NOT NULL,
  -- The platform's fee: cents, basis points, and the plan that they follow from.
  fee               bigint NOT NULL,
  fee_rate_bps      integer NOT NULL,
  fee_plan          text NOT NULL,
  fund_charge       text NOT NULL, -- percentage text, or ''
  at_maturity       text NOT NULL, -- payOut, reinvestPrincipal, reinvestAll
  reinvested_from   text COLLATE "C",
  reinvested_as     text COLLATE "C",
  not_reinvested    text, -- the code of a refusal
  matured_at        timestamptz,
  status            text NOT NULL, -- active, completed
  -- The revision, in the account's stream, of the last event that changed it.
  revision          integer NOT NULL,
  position          text COLLATE "C" NOT NULL,
  PRIMARY KEY (id)
);

-- For `holdingsOf` and the list's filter by user.
CREATE INDEX holdings_of_user ON holdings (user_id);
-- For the back office's list of holdings: its filter by investment, and its sorts. Postgres sorts ties by id as it goes.
CREATE INDEX holdings_of_investment ON holdings (investment_id, purchased_at);
CREATE INDEX holdings_newest ON holdings (purchased_at);
CREATE INDEX holdings_by_maturity ON holdings (matures_at);
CREATE INDEX holdings_by_amount ON holdings (amount);
-- Active holdings mature last: a walk by maturity alone would pass all completed ones first.
CREATE INDEX holdings_active ON holdings (matures_at) WHERE status = 'active';
