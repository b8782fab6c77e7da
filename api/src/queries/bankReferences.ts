import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { ImportedText, LineText } from '../identity/bankTexts.ts';

/** How many of a request's last characters its owner names to the bank. */
const REFERENCE = 8;
/** How long before a statement a request that was approved already may have been made. */
const BEFORE_DAYS = 90;

/** Which requests the texts of lines name, of those that may be matched. */
export async function requestsNamedIn(
  db: Database,
  lines: readonly (LineText & { readonly id: string })[],
  from: string,
): Promise<ImportedText[]> {
  const since = new Date(Date.parse(from) - BEFORE_DAYS * 86_400_000).toISOString();
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM requests WHERE status = 'pending'
    UNION ALL
    SELECT id FROM requests
     WHERE status = 'approved' AND created_at >= ${since}
       AND NOT EXISTS (SELECT FROM bank_matches WHERE request_id = requests.id AND line_id IS NOT NULL)`.execute(db);
  const byReference = new Map(rows.map(({ id }) => [id.slice(-REFERENCE), id]));
  return lines.map(({ id: lineId, text, counterparty, reference }) => ({
    lineId,
    text,
    counterparty,
    reference,
    requestId: wordsIn(text)
      .map((word) => byReference.get(word))
      .find((found) => found !== undefined),
  }));
}

/** All that may be a reference in a text, where case and separators don't count. */
function wordsIn(text: string): string[] {
  const letters = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const count = Math.max(0, letters.length - REFERENCE + 1);
  return Array.from({ length: count }, (_, at) => letters.slice(at, at + REFERENCE)).filter((word) =>
    /^[\da-f]+$/.test(word),
  );
}
