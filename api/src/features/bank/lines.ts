import type { RequestKind } from '@northvale/ledger/account/state.ts';
import { dollarsFromCents, cents, type Cents } from '@northvale/ledger/money.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import { optional } from '@northvale/projections/engine/table.ts';
import type { BankLineRow } from '@northvale/projections/models/bank.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { expressionBuilder, sql } from 'kysely';
import type { BankLine, Candidate } from '../../contract/bank.ts';
import type { Database } from '../../database/database.ts';
import { type Conditions, conditionsOf, page, type Page } from '../../database/list.ts';
import type { ListQuery } from '../../http/lists.ts';
import type { LineText } from '../../identity/bankTexts.ts';
import { ERASED_NAME } from '../../identity/erasure.ts';
import type { Identity } from '../../identity/identity.ts';

export type LineParts = Pick<Identity, 'people' | 'bankTexts'> & { readonly db: Database };

type Query = ListQuery<'bank-lines'>;

/** One page of the lines, the newest first. */
export async function listLines(
  parts: LineParts,
  { sort, filter: { q, ...filter }, ...range }: Query,
): Promise<Page<BankLine>> {
  const { db } = parts;
  const { field, descending } = sort ?? { field: 'bookedAt', descending: true };
  let found = db.selectFrom('bank_lines').where(({ and }) => and(conditionsOf(filter, CONDITIONS)));
  if (q !== undefined) found = found.where('id', '=', anyOf(await linesThatSay(parts, q)));
  const list = {
    keys: found.select('bank_lines.id as key'),
    // An id begins with its day.
    by: [...(field === 'amount' ? [sql.ref('amount')] : []), sql.ref('bank_lines.id')],
    descending,
    async rows(ids: readonly string[]) {
      const rows = await db.selectFrom('bank_lines').selectAll().where('id', '=', anyOf(ids)).execute();
      return (await lineRecords(parts, rows)).map((record) => [record.id, record] as const);
    },
  };
  return page(db, list, range);
}

const has = expressionBuilder<ReadModels, 'bank_lines'>();

/** An open line that names a request in its text over its own amount, which can be matched. */
export const IS_EXACT = sql<boolean>`bank_lines.status = 'open' AND EXISTS (
  SELECT FROM bank_texts JOIN requests ON requests.id = bank_texts.request_id
   WHERE bank_texts.line_id = bank_lines.id AND requests.amount = abs(bank_lines.amount)
     AND CASE WHEN bank_lines.amount > 0 THEN requests.kind = 'deposit' AND requests.status IN ('pending', 'approved')
              ELSE requests.kind = 'withdrawal' AND requests.status = 'approved' END
     AND NOT EXISTS (SELECT FROM bank_matches WHERE bank_matches.request_id = requests.id AND line_id IS NOT NULL))`;

const CONDITIONS: Conditions<Omit<Query['filter'], 'q'>> = {
  id: (id) => has('bank_lines.id', '=', anyOf(id)),
  status: (status) => has('bank_lines.status', '=', status),
  exact: (exact) => (exact ? IS_EXACT : sql`NOT (${IS_EXACT})`),
  statementId: (id) => has('statement_id', '=', id),
  from: (from) => has('booked_on', '>=', from),
  to: (to) => has('booked_on', '<=', to),
};

/** How many lines are looked through for what they say: their texts are encrypted. */
const SEARCHED = 20_000;

/** The newest lines whose text, counterparty, reference, amount or id hold what is sought. */
async function linesThatSay({ db, bankTexts }: LineParts, q: string): Promise<string[]> {
  const newest = db.selectFrom('bank_lines').select(['id', 'amount']).orderBy('id', 'desc').limit(SEARCHED);
  const rows = await newest.execute();
  const texts = await bankTexts.of(rows.map(({ id }) => id));
  const sought = folded(q);
  return rows
    .filter(({ id, amount }) => {
      const { text = '', counterparty = '', reference = '' } = texts.get(id) ?? {};
      return [text, counterparty, reference, id, String(dollarsFromCents(amount))].some((part) =>
        folded(part).includes(sought),
      );
    })
    .map(({ id }) => id);
}

/** Without accents, in small letters. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Lines with what they say, what they are matched with, and for open ones what may stand behind them. */
export async function lineRecords(parts: LineParts, rows: readonly BankLineRow[]): Promise<BankLine[]> {
  const { db, people, bankTexts } = parts;
  const ids = rows.map(({ id }) => id);
  const texts = await bankTexts.of(ids);
  const notes = await bankTexts.notes(ids);
  const candidates = await candidatesFor(
    db,
    rows.filter(({ status }) => status === 'open'),
    texts,
  );
  const requests = await requestsOf(db, rows);
  const investments = await investmentNames(db, rows);
  const staff = rows.flatMap((row) => [row.settled_by, row.proposal?.by, row.user_id]);
  const owners = [...requests.values(), ...[...candidates.values()].flat()].map(({ userId }) => userId);
  const names = await people.names([...new Set([...staff, ...owners].filter((id) => id !== null && id !== undefined))]);
  const nameOf = (id: string | null | undefined) => ({ id: id ?? '', name: names.get(id ?? '') ?? ERASED_NAME });
  return rows.map((row) => {
    const { text = '', counterparty = '', reference = '' } = texts.get(row.id) ?? {};
    const request = row.request_id === null ? undefined : requests.get(row.request_id);
    const settledBy = { by: nameOf(row.settled_by), at: row.settled_at ?? '' };
    const of = (about: { investmentId?: string | null | undefined; userId?: string | null | undefined }) => ({
      ...optional('investmentId', about.investmentId ?? null),
      ...optional('investmentName', investments.get(about.investmentId ?? '') ?? null),
      ...optional('userId', about.userId ?? null),
      ...optional('note', notes.get(row.id) ?? null),
    });
    const about = { investmentId: row.investment_id, userId: row.user_id };
    return {
      id: row.id,
      account: row.account,
      statementId: row.statement_id,
      bookedAt: row.booked_on,
      amount: dollarsFromCents(row.amount),
      text,
      counterparty,
      reference,
      status: row.status,
      ...(request && {
        match: { ...request, name: nameOf(request.userId).name, approves: row.approves, ...settledBy },
      }),
      ...(row.explained_as !== null && { explanation: { as: row.explained_as, ...of(about), ...settledBy } }),
      ...(row.proposal && {
        proposal: { as: row.proposal.as, ...of(row.proposal), by: nameOf(row.proposal.by), at: row.proposal.at },
      }),
      candidates: (candidates.get(row.id) ?? [])
        .map((found) => rated(found, row, texts.get(row.id), nameOf(found.userId).name))
        .toSorted((one, other) => weight(other) - weight(one))
        .slice(0, SHOWN_CANDIDATES),
      revision: row.revision,
    };
  });
}

async function requestsOf(db: Database, rows: readonly BankLineRow[]) {
  const ids = rows.flatMap(({ request_id }) => request_id ?? []);
  const found = await db
    .selectFrom('requests')
    .select(['id', 'user_id', 'kind'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(found.map(({ id, user_id: userId, kind }) => [id, { requestId: id, userId, kind }]));
}

async function investmentNames(db: Database, rows: readonly BankLineRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap((row) => [row.investment_id, row.proposal?.investmentId]).filter((id) => id != null);
  const found = await db.selectFrom('investments').select(['id', 'name']).where('id', '=', anyOf(ids)).execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}

interface Found {
  readonly kind: RequestKind;
  readonly requestId: string;
  readonly userId: string;
  readonly amount: Cents;
  readonly createdAt: string;
}

const SHOWN_CANDIDATES = 5;

/**
 * Requests that can be matched with a line: the one that its text names, those over its amount that were made at about
 * the same time, and where none is named, those of people who are called like its counterparty.
 */
async function candidatesFor(
  db: Database,
  rows: readonly BankLineRow[],
  texts: ReadonlyMap<string, LineText & { readonly requestId: string | null }>,
): Promise<ReadonlyMap<string, readonly Found[]>> {
  if (rows.length === 0) return new Map();
  const asked = rows.map(({ id, amount, booked_on }) => {
    const { counterparty = '', requestId = null } = texts.get(id) ?? {};
    return { id, amount, booked_on, counterparty: counterparty.trim(), request_id: requestId };
  });
  const canBeMatched = sql`
    requests.kind = CASE WHEN line.amount > 0 THEN 'deposit' ELSE 'withdrawal' END
    AND ((requests.status = 'approved' AND requests.amount = abs(line.amount))
         OR (requests.status = 'pending' AND line.amount > 0))
    AND NOT EXISTS (SELECT FROM bank_matches WHERE bank_matches.request_id = requests.id AND line_id IS NOT NULL)`;
  const { rows: found } = await sql<Found & { lineId: string }>`
    SELECT DISTINCT line.id AS "lineId", candidate.id AS "requestId", candidate.user_id AS "userId", candidate.kind,
           candidate.amount, candidate.created_at AS "createdAt"
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
             AS line (id text, amount bigint, booked_on date, counterparty text, request_id text),
           LATERAL (
             (SELECT * FROM requests WHERE id = line.request_id AND ${canBeMatched})
             UNION
             (SELECT * FROM requests
               WHERE amount = abs(line.amount) AND ${canBeMatched}
                 AND created_at BETWEEN line.booked_on - 60 AND line.booked_on + 5
               ORDER BY abs(extract(epoch FROM created_at - line.booked_on)) LIMIT 5)
             UNION
             (SELECT requests.* FROM people JOIN requests ON requests.user_id = people.id::text
               WHERE line.request_id IS NULL AND line.counterparty <> '' AND folded(people.name) LIKE folded(line.counterparty)
                 AND requests.status IN ('pending', 'approved') AND ${canBeMatched}
                 AND requests.created_at BETWEEN line.booked_on - 60 AND line.booked_on + 5
               ORDER BY requests.created_at DESC LIMIT 5)
           ) AS candidate`.execute(db);
  return new Map(rows.map(({ id }) => [id, found.filter(({ lineId }) => lineId === id)]));
}

const DAY_MS = 86_400_000;
const NEAR_DAYS = 4;

/** A request with what speaks for it. */
function rated(
  { kind, requestId, userId, amount, createdAt }: Found,
  line: BankLineRow,
  said: (LineText & { readonly requestId: string | null }) | undefined,
  name: string,
): Candidate {
  const isNamed = said?.requestId === requestId;
  const isAmount = amount === cents(Math.abs(line.amount));
  const words = folded(`${said?.counterparty ?? ''} ${said?.text ?? ''}`);
  const isCalled = folded(name)
    .split(/\s+/)
    .every((word) => words.includes(word));
  const isNear = Math.abs(Date.parse(createdAt) - Date.parse(line.booked_on)) <= NEAR_DAYS * DAY_MS;
  const reasons = (
    [
      ['reference', isNamed],
      ['amount', isAmount],
      ['name', isCalled],
      ['date', isNear],
    ] as const
  ).flatMap(([reason, holds]) => (holds ? [reason] : []));
  const exact = isNamed && isAmount;
  return { kind, requestId, userId, name, amount: dollarsFromCents(amount), createdAt, reasons, exact };
}

const WEIGHTS = { reference: 8, amount: 4, name: 2, date: 1 } as const;

const weight = ({ reasons }: Candidate): number => reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0);
