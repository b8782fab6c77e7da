-- What is looked for and where it is looked for are compared in this form: without accents and what shows nothing, in
-- small letters, each run of blanks as one. Ranges, as a database's own classes follow its locale.
CREATE FUNCTION identity.folded(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(regexp_replace(
  regexp_replace(
    normalize(written, NFD),
    '[\u00AD\u0300-\u036F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]',
    '', 'g'),
  '[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+',
  ' ', 'g'));

DROP INDEX identity.people_by_beginnings;
CREATE OR REPLACE FUNCTION identity.beginnings(name text, email text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT array_agg(DISTINCT left(part, length))
    FROM unnest(string_to_array(identity.folded(name), ' ') || identity.folded(email)) AS part,
         generate_series(1, 2) AS length
   WHERE part <> ''
);
CREATE INDEX people_by_beginnings ON identity.people USING gin (identity.beginnings(name, email));

DROP INDEX identity.people_searched;
DO $$
DECLARE
  home text;
BEGIN
  SELECT quote_ident(nspname) INTO home
    FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'pg_trgm';
  EXECUTE format(
    'CREATE INDEX people_searched ON identity.people
       USING gin (identity.folded(name) %1$s.gin_trgm_ops, identity.folded(email) %1$s.gin_trgm_ops)', home);
END
$$;
