import { createHash, type KeyObject } from 'node:crypto';
import { ownedId, ownerOf, type RequestState } from '@northvale/ledger/account/state.ts';
import type {
  BadStatementReason,
  BankCommand,
  BankEvent,
  BankState,
  LineState,
  Statement,
} from '@northvale/ledger/bank/bank.ts';
import {
  RECONCILIATION_STREAM_ID,
  type ReconciliationCommand,
  type ReconciliationEvent,
  type ReconciliationState,
} from '@northvale/ledger/bank/reconciliation.ts';
import type { Refusal } from '@northvale/ledger/decider.ts';
import type { Actor } from '@northvale/ledger/event/envelope.ts';
import type { Position } from '@northvale/ledger/eventStore/eventStore.ts';
import type { Accepted, Outcome } from '@northvale/ledger/handler/command.ts';
import type { CommandHandler } from '@northvale/ledger/handler/handler.ts';
import { type Cents, dollarsFromCents, negate, subtract, ZERO } from '@northvale/ledger/money.ts';
import { every } from '@northvale/projections/engine/log.ts';
import { bankLineOf, unfinishedMatches } from '@northvale/projections/models/bank.ts';
import { controlSumsAsOf } from '@northvale/projections/models/trialBalance.ts';
import type { Logger } from 'pino';
import { readStatement, shapeOf, type StatementFile } from '../bankStatements/readStatement.ts';
import { type Said, saying } from '../contract/said.ts';
import type { Database } from '../database/database.ts';
import { type CommandKey, commandIdOf, digestOf } from '../http/idempotency.ts';
import { badInput, notFound, Problem, refusalProblem } from '../http/problem.ts';
import type { CsvMapping } from '../contract/bankStatements.ts';
import type { BankTexts, ImportedText } from '../identity/bankTexts.ts';
import type { Identity } from '../identity/identity.ts';
import { requestsNamedIn } from '../queries/bankReferences.ts';
import { coveredDays, reconcile } from '../queries/reconciliation.ts';
import type { Accounts, Runner } from './issueCommand.ts';

export type Banks = CommandHandler<BankState, BankCommand, BankEvent>;
export type Reconciliations = CommandHandler<ReconciliationState, ReconciliationCommand, ReconciliationEvent>;

export type BankParts = Pick<Identity, 'people' | 'bankTexts'> & {
  readonly accounts: Accounts;
  readonly banks: Banks;
  readonly db: Database;
  readonly keys: { readonly digest: KeyObject };
  readonly log: Pick<Logger, 'warn'>;
};

/**
 * Reads a statement; a CSV as the mapping says that is given, or was when a file of its shape came last.
 * @throws BadStatement
 */
export async function readStatementFile(
  bankTexts: BankTexts,
  file: Uint8Array,
  given: CsvMapping | undefined,
): Promise<StatementFile> {
  const shape = shapeOf(file);
  const remembered = shape === undefined || given ? undefined : await bankTexts.layout(shape);
  const statement = readStatement(file, given ?? remembered);
  if (shape !== undefined && given) {
    // Those are of one file.
    const { opening: _, closing: __, ...layout } = given;
    await bankTexts.rememberLayout(shape, layout);
  }
  return statement;
}

/**
 * Imports a statement that was read from a file. The texts of its lines are kept first: lines without their text would
 * say nothing.
 * @throws Problem where it doesn't go on from what was imported before
 */
export async function importStatement(
  { banks, bankTexts, db }: Pick<BankParts, 'banks' | 'bankTexts' | 'db'>,
  file: StatementFile,
  command: CommandKey & { readonly actor: Actor },
): Promise<{
  readonly outcome: Accepted<BankState, BankEvent>;
  readonly statementId: string;
}> {
  const { account, from, to, opening, closing } = file;
  const { to: known } = await banks.load(account);
  const before = known === '' ? await bookedBefore(db, from) : ZERO;
  const lines = namedLines(file);
  const texts: ImportedText[] = await requestsNamedIn(db, lines, from);
  const forward = subtract(opening, before);
  if (known === '' && forward !== 0) {
    // Of the day before: those of the statement's own days come in other statements too.
    const bookedOn = new Date(Date.parse(from) - DAY_MS).toISOString().slice(0, 10);
    const broughtForward = { bookedOn, amount: forward, reference: '', counterparty: '', text: BROUGHT_FORWARD };
    lines.unshift({ ...broughtForward, id: lineId(account, broughtForward, 'opening') });
    texts.push({ ...broughtForward, lineId: lines[0]!.id });
  }
  const statement: Statement = {
    statementId: digest([account, from, to, opening, closing, file.lines.length]),
    from,
    to,
    opening,
    closing,
    days: byDay(lines),
  };
  await bankTexts.keep(texts);
  const outcome = await banks.handle(account, { ...command, payload: { type: 'ImportStatement', statement, before } });
  if (outcome.kind === 'refused') throw statementProblem(outcome.refusal, file, lines);
  const [imported] = outcome.events;
  const isNew = imported?.type === 'StatementImported' && !outcome.replayed;
  return { outcome, statementId: isNew ? imported.data.statementId : statement.statementId };
}

const BROUGHT_FORWARD = 'Brought forward';
const DAY_MS = 86_400_000;

/** What the ledger had booked on the bank account when the first statement of all begins. */
async function bookedBefore(db: Database, from: string): Promise<Cents> {
  if (await db.selectFrom('bank_statements').select('id').limit(1).executeTakeFirst()) return ZERO;
  const end = new Date(Date.parse(from) - 1).toISOString();
  const sums = (await controlSumsAsOf(db, end)).find(({ account }) => account === 'client-bank');
  return sums ? subtract(sums.debit, sums.credit) : ZERO;
}

function byDay(lines: readonly NamedLine[]): Statement['days'] {
  const days = new Map<string, [string, Cents][]>();
  for (const { id, bookedOn, amount } of lines) {
    const day = days.get(bookedOn);
    if (day) day.push([id, amount]);
    else days.set(bookedOn, [[id, amount]]);
  }
  return [...days].map(([on, some]) => ({ on, lines: some }));
}

type NamedLine = Omit<StatementFile['lines'][number], 'at'> & { readonly id: string };

/** The lines with their ids: account, day, amount, the bank's reference, and the number among equal ones. */
export function namedLines({ account, lines }: StatementFile): NamedLine[] {
  const equal = new Map<string, number>();
  return lines.map((line) => {
    const alike = lineId(account, line, 0);
    const number = equal.get(alike) ?? 0;
    equal.set(alike, number + 1);
    return { ...line, id: number === 0 ? alike : lineId(account, line, number) };
  });
}

const lineId = (
  account: string,
  { bookedOn, amount, reference }: Pick<NamedLine, 'bookedOn' | 'amount' | 'reference'>,
  number: number | 'opening',
): string => `${dayCode(bookedOn)}${digest([account, bookedOn, amount, reference, number]).slice(0, 9)}`;

/** A day as three signs, in the order of days: up to 2097. */
const dayCode = (day: string): string => (Date.parse(day) / DAY_MS).toString(36).padStart(3, '0');

/** Short, as a statement's event holds thousands: 54 bits of SHA-256 tell the lines of a day apart. */
const digest = (of: readonly (string | number)[]): string =>
  createHash('sha256').update(of.join('\n')).digest('base64url').slice(0, 12);

/** A refusal, as a sentence that names the line in the file. */
function statementProblem(refusal: Refusal, { lines: inFile }: StatementFile, lines: readonly NamedLine[]): Problem {
  const { facts } = refusal;
  if (refusal.code !== 'BadStatement') return refusalProblem(refusal);
  const text = (name: string) => (typeof facts[name] === 'string' ? facts[name] : '');
  const amount = (name: string) => (typeof facts[name] === 'number' ? (facts[name] as Cents) : ZERO);
  const [expected, found] = [dollarsFromCents(amount('expected')), dollarsFromCents(amount('found'))];
  const sums = { expected, found, difference: dollarsFromCents(subtract(amount('found'), amount('expected'))) };
  const on = text('on');
  const index = lines.findIndex(({ id }) => id === text('lineId')) - (lines.length - inFile.length);
  const place = inFile[index] ? `line ${inFile[index].at}` : 'lines';
  const [path, sentence] = {
    Earlier: [
      'from',
      saying('StatementEarlier', 'The first statement of this account begins on {from}: none can come before it.', {
        from: text('from'),
      }),
    ],
    Gap: [
      'opening',
      saying(
        'StatementGap',
        'It opens with {found}, but the statement before it closed with {expected} on {on}: {difference} lie between them.',
        { on, ...sums },
      ),
    ],
    Sums: [
      'closing',
      saying(
        'StatementSums',
        'Its lines lead to {expected}, but it closes with {found}: {difference} are missing.',
        sums,
      ),
    ],
    LineMissing: [
      'lines',
      saying('StatementLineMissing', 'A line of {on} over {amount}, imported before, is missing in it.', {
        on,
        amount: dollarsFromCents(amount('amount')),
      }),
    ],
    LineAdded: [
      place,
      saying('StatementLineAdded', 'A statement of {on} was imported before, and had no such line.', { on }),
    ],
  }[text('reason') as BadStatementReason] as [string, Said];
  return new Problem('BadStatement', { message: sentence.message, issues: [{ path, ...sentence }] });
}

/** What a match is to do, and what it rests on. */
interface Matching {
  readonly account: string;
  readonly lineId: string;
  readonly actor: Actor;
}

/**
 * Matches a line with a request. A pending deposit is approved by it: over another amount than came it is rejected, and
 * one over what came is made and approved in its place.
 * @returns the outcome on the bank account, at the position of the last event of both
 * @throws Problem where line and request don't go together, or the account refuses the approval
 */
export async function matchLine(
  parts: BankParts,
  { lineId, actor }: Omit<Matching, 'account'>,
  requestId: string,
): Promise<Accepted<BankState, BankEvent>> {
  const { banks, accounts, db, keys } = parts;
  const account = (await bankLineOf(db, lineId))?.account;
  const line = account === undefined ? undefined : (await banks.load(account)).lines.get(lineId);
  const userId = ownerOf(requestId);
  if (account === undefined || !line || userId === undefined) throw notFound();
  if (userId === actor.id) throw new Problem('OwnAccount');
  const request = (await accounts.load(userId)).requests.get(requestId);
  const matching = { account, lineId, actor };
  const wanted = request && wantedMatch(line, request, userId);
  if (!wanted) throw badInput('requestId', UNLIKE);
  await assertUnmatched(db, wanted.requestId, lineId);
  const outcome = await banks.handle(account, {
    id: commandIdOf('bank', `match ${lineId} ${requestId} ${line.match ? '' : line.revision}`),
    digest: digestOf(keys.digest, { lineId, requestId }),
    actor,
    payload: { type: 'MatchLine', lineId, amount: line.amount, ...wanted },
  });
  if (outcome.kind === 'refused') throw refusalProblem(outcome.refusal);
  const approvedAt = wanted.approves ? await approveMatched(parts, matching, wanted) : undefined;
  return approvedAt === undefined ? outcome : { ...outcome, position: approvedAt };
}

const UNLIKE = saying('NotThisRequest', 'This request does not go with this line.');

type Wanted = Pick<Extract<BankCommand, { type: 'MatchLine' }>, 'requestId' | 'approves' | 'corrects'>;

/** What a line and a request come to; undefined where they can't be matched. */
function wantedMatch(line: LineState, request: RequestState, userId: string): Wanted | undefined {
  const { id: requestId, kind, status } = request;
  if (line.match?.requestId === requestId || line.match?.corrects === requestId) return line.match;
  const signed = kind === 'deposit' ? request.amount : negate(request.amount);
  if (status === 'approved' && signed === line.amount) return { requestId, approves: false };
  if (kind !== 'deposit' || status !== 'pending' || line.amount < 0) return undefined;
  if (signed === line.amount) return { requestId, approves: true };
  return { requestId: ownedId(userId, approvalId(line.id, requestId)), approves: true, corrects: requestId };
}

/** One line, one approval of a request, for ever. */
const approvalId = (lineId: string, requestId: string): string => commandIdOf('bank', `approve ${lineId} ${requestId}`);

/** A request is paid once, whichever bank account it came to: each of them knows its own lines only. */
async function assertUnmatched(db: Database, requestId: string, lineId: string): Promise<void> {
  const match = await db
    .selectFrom('bank_matches')
    .select('line_id')
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  if (match?.line_id && match.line_id !== lineId) throw new Problem('AlreadyDecided');
}

/**
 * Approves what a line was matched with, or opens the line again where the account refuses.
 * @returns where the approval stands in the log
 * @throws Problem with the account's refusal
 */
async function approveMatched(
  { accounts, banks, keys, people }: BankParts,
  { account, lineId, actor }: Matching,
  { requestId, corrects = requestId }: Wanted,
): Promise<Position | undefined> {
  const userId = ownerOf(requestId) ?? '';
  const { lines } = await banks.load(account);
  const { amount, revision } = lines.get(lineId) ?? { amount: ZERO, revision: 0 };
  const digestOfLine = digestOf(keys.digest, { lineId, requestId: corrects });
  const approved = await accounts.handle(userId, {
    id: approvalId(lineId, corrects),
    digest: digestOfLine,
    actor,
    payload:
      corrects === requestId
        ? { type: 'ApproveDeposit', requestId }
        : {
            type: 'CorrectDeposit',
            requestId: corrects,
            amount,
            reason: await people.sealText(userId, OTHER_AMOUNT),
          },
  });
  if (approved.kind === 'accepted') return approved.position;
  await banks.handle(account, {
    id: commandIdOf('bank', `refused ${lineId} ${requestId} ${revision}`),
    digest: digestOfLine,
    actor,
    payload: { type: 'ReopenLine', lineId, isRefused: true },
  });
  throw refusalProblem(approved.refusal);
}

/** What the person is told of a request that was corrected. */
const OTHER_AMOUNT = 'Another amount came. A deposit over that amount was approved in its place.';

const SWEEP_MS = 60_000;
/** How long a match may take from its line to its approval. */
const MATCHED_MS = 60_000;
/** What is older, its day's reconciliation shows, and matching it once more finishes it. */
const SOUGHT_MS = 7 * DAY_MS;

/** Finishes matches between whose two steps a process ended. */
export const finishMatches = (parts: BankParts & { readonly now: () => Date }) =>
  every(SWEEP_MS, parts.log, 'matches could not be finished', () => finishOldMatches(parts, parts.now()));

export async function finishOldMatches(parts: BankParts, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const unfinished = await unfinishedMatches(parts.db, ago(SOUGHT_MS), ago(MATCHED_MS));
  for (const { id: lineId, account, request_id, corrects, settled_by } of unfinished) {
    const wanted = { requestId: request_id ?? '', approves: true, ...(corrects === null ? {} : { corrects }) };
    // Who has matched it has decided; a refusal opens the line again.
    const matching = { account, lineId, actor: { id: settled_by ?? '', role: 'admin' } } as const;
    await approveMatched(parts, matching, wanted).catch((err: unknown) =>
      parts.log.warn({ err, lineId }, 'a match could not be finished'),
    );
  }
}

type SigningParts = Pick<Identity, 'bankTexts'> & {
  readonly db: Database;
  readonly reconciliations: Reconciliations;
  readonly runner: Pick<Runner, 'status'>;
};

/**
 * Signs a day off, on the figures as the read models have them.
 * @throws Problem where no statement covers it, or they lag
 */
export async function signDay(
  { bankTexts, db, reconciliations, runner }: SigningParts,
  date: string,
  note: string,
  command: CommandKey & { readonly actor: Actor },
): Promise<Outcome<ReconciliationState, ReconciliationEvent>> {
  const covered = await coveredDays(db);
  if (!covered || date < covered.from) throw notFound();
  // What is signed must be what there is.
  if (!runner.status().current) throw new Problem('Unavailable');
  if (date > covered.to) throw new Problem('Unreconciled', { facts: { noStatement: true } });
  const { figures, position } = await reconcile(db, date, covered);
  const row = await db.selectFrom('reconciliations').select('reopened_at').where('date', '=', date).executeTakeFirst();
  const isReopened = row !== undefined && row.reopened_at !== null;
  const payload = { type: 'SignReconciliation', date, figures, position, hasNote: note !== '', isReopened } as const;
  const outcome = await reconciliations.handle(RECONCILIATION_STREAM_ID, { ...command, payload });
  if (outcome.kind === 'accepted' && note !== '') await bankTexts.note(date, note);
  return outcome;
}
