-- The catalogue, delisted investments included.
CREATE TABLE investments (
  id                text COLLATE "C" PRIMARY KEY,
  name              text NOT NULL,
  category          text NOT NULL,
  investment_return text NOT NULL, -- percentage text, such as '18%'
  duration          text NOT NULL, -- such as '9 months'
  -- Cents.
  price_per_unit    bigint NOT NULL,
  img               text NOT NULL,
  fund_charge       text NOT NULL, -- percentage text, or ''
  -- Units: on offer (0 for no limit), and of these sold, and reserved by purchases under way.
  units_offered     integer NOT NULL,
  sold              integer NOT NULL,
  reserved          integer NOT NULL,
  listed            boolean NOT NULL,
  -- The revision of the investment's stream: what calls name as `revision`.
  revision          integer NOT NULL,
  created_at        timestamptz NOT NULL,
  -- Distinct buyers, and the units and cents of all their purchases.
  investors         integer NOT NULL,
  units             integer NOT NULL,
  invested_total    bigint NOT NULL
);

-- Who bought an investment: what makes `investors` a count of distinct buyers.
CREATE TABLE buyers (
  investment_id text COLLATE "C" NOT NULL,
  user_id       text COLLATE "C" NOT NULL,
  -- The revision, in the buyer's account, of the last purchase counted.
  revision      integer NOT NULL,
  units         integer NOT NULL,
  -- Cents.
  invested      bigint NOT NULL,
  PRIMARY KEY (investment_id, user_id)
);
