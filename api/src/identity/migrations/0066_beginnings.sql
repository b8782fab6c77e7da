-- How the parts of a name and an address begin: what a search for one or two letters asks for. An index of trigrams knows
-- only that some part of an address begins so, as everybody's does where it ends.
CREATE FUNCTION identity.beginnings(name text, email text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT array_agg(DISTINCT left(lower(part), length))
    FROM unnest(string_to_array(name, ' ') || email) AS part, generate_series(1, 2) AS length
   WHERE part <> ''
);
CREATE INDEX people_by_beginnings ON identity.people USING gin (identity.beginnings(name, email));
-- How many people have one is known from now on, not only when the next hundreds of them have come.
ANALYZE identity.people;
