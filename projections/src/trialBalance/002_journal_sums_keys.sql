ALTER TABLE journal_months ADD PRIMARY KEY (account, period);
ALTER TABLE control_days ADD PRIMARY KEY (period, account);
-- Pages are read in this order.
ALTER TABLE investor_accounts ADD PRIMARY KEY (account, since, user_id);
