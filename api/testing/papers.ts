import type { Pool } from 'pg';

/** What a seed hasn't: identity documents, second factors, and as many acts. */
export async function addPapers(ownerPool: Pool, acts: number): Promise<void> {
  await ownerPool.query(`
    INSERT INTO identity.documents (user_id, id_card_type, sealed_id_card_number, file_name, media_type, submitted_at)
    SELECT id, (ARRAY['passport', 'national ID'])[1 + number % 2], '', '',
           (ARRAY['image/png', 'image/jpeg', 'application/pdf'])[1 + number % 3], created_at + interval '1 day'
      FROM (SELECT id, created_at, row_number() OVER (ORDER BY id) AS number FROM identity.people) p
     WHERE number % 5 > 0
    ON CONFLICT DO NOTHING;
    INSERT INTO identity.second_factors (user_id, secret, enabled_at)
    SELECT id, '', created_at FROM identity.people WHERE id::text LIKE '%7'
    ON CONFLICT DO NOTHING`);
  await ownerPool.query(
    `INSERT INTO identity.acts (number, id, at, kind, actor_id, actor_role, about_id, outcome, details, sealed, hash)
     SELECT before + act, gen_random_uuid(), timestamptz '2023-01-01' + act * interval '1 minute',
            CASE WHEN act % 1000 = 0 THEN 'frozen' WHEN act % 3 = 0 THEN 'accountViewed' ELSE 'signIn' END,
            id::text, 'user', id::text, 'done', '{}', '', ''
       FROM (SELECT coalesce(max(number), 0) AS before FROM identity.acts) stood,
            (SELECT act, 1 + act % (SELECT count(*) FROM identity.people) AS whose
               FROM generate_series(1, $1::integer) act) acts
       JOIN (SELECT id, row_number() OVER (ORDER BY id) AS number FROM identity.people) p ON number = whose`,
    [acts],
  );
  await ownerPool.query('VACUUM ANALYZE');
}
