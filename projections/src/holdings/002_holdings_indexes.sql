CREATE INDEX holdings_of_user ON holdings (user_id, position);
CREATE INDEX holdings_of_investment ON holdings (investment_id, position);
CREATE INDEX holdings_due ON holdings (matures_at) WHERE status = 'active';
