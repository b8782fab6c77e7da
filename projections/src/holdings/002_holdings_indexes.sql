-- As with requests: the rows of a page are found by their positions in the log.
CREATE UNIQUE INDEX holdings_by_position ON holdings (position);
CREATE INDEX holdings_of_user ON holdings (user_id, position);
-- An investment's many holdings are adjacent in most orders, as its terms decide these: an index-only scan and a sort.
CREATE INDEX holdings_of_investment ON holdings (investment_id, position)
  INCLUDE (amount, return_amount, units, purchased_at, matures_at, investment_name, investment_return, duration);
CREATE INDEX holdings_by_name ON holdings (investment_name COLLATE "und-x-icu", position);
CREATE INDEX holdings_newest ON holdings (purchased_at, position);
CREATE INDEX holdings_by_status ON holdings (status, purchased_at, position);
CREATE INDEX holdings_by_maturity ON holdings (matures_at, position);
-- Active holdings mature last: a walk by maturity alone would pass all completed ones first.
CREATE INDEX holdings_by_status_and_maturity ON holdings (status, matures_at, position);
CREATE INDEX holdings_by_amount ON holdings (amount, position);
CREATE INDEX holdings_by_return ON holdings (return_amount, position);
-- For an index-only scan the planner needs an expression's columns in the index, too.
CREATE INDEX holdings_by_total ON holdings ((amount + return_amount), position) INCLUDE (amount, return_amount);
CREATE INDEX holdings_by_units ON holdings (units, position);
-- As in investments' `queries.ts`.
CREATE INDEX holdings_by_rate ON holdings ((rtrim(investment_return, '%')::numeric), position)
  INCLUDE (investment_return);
CREATE INDEX holdings_by_duration ON holdings ((
  split_part(duration, ' ', 1)::int * CASE rtrim(split_part(duration, ' ', 2), 's')
    WHEN 'day' THEN 1 WHEN 'month' THEN 30 ELSE 365 END), position)
  INCLUDE (duration);
