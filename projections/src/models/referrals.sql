-- Who joined by whose referral code, and what came of it.
CREATE TABLE referrals (
  referrer_id text COLLATE "C" NOT NULL,
  referred_id text COLLATE "C" NOT NULL,
  joined_at   timestamptz NOT NULL,
  rewarded_at timestamptz,
  -- Cents.
  amount      bigint,
  PRIMARY KEY (referrer_id, referred_id)
);
