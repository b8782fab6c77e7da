import { type AccountProof, parseAccountProof } from '@northvale/ledger/proof/accountProof.ts';
import {
  checkAccountProof,
  NotProven,
  type ProvenAccount,
  type Trust,
} from '@northvale/ledger/proof/accountProofCheck.ts';
import { fileJson } from '@northvale/ledger/proof/fileJson.ts';
import { NOTE_SIGNATURE, parseVerifierKey } from '@northvale/ledger/proof/keys.ts';
import { Malformed } from '@northvale/ledger/proof/encoding.ts';
import { type CheckedStatement, checkStatement } from '@northvale/ledger/proof/statementCheck.ts';

/** The texts that a person gives: the proof, the keys they trust (one a line), and a statement if they like. */
interface Given {
  proof: string;
  keys: string;
  statement?: string | undefined;
}

export interface Holds {
  kind: 'holds';
  account: ProvenAccount;
  events: AccountProof['events'];
  statement?: StatementOutcome;
}

type StatementOutcome = ({ kind: 'checked' } & CheckedStatement) | { kind: 'unreadable'; problem: string };

export type Outcome =
  | Holds
  | { kind: 'unproven' }
  | { kind: 'keyless'; problem: string }
  | { kind: 'fails'; problem: string };

/** Checks a proof, and a statement beside it, with nothing but what is given. */
export async function check({ proof, keys, statement }: Given): Promise<Outcome> {
  let trust: Trust;
  try {
    trust = trustIn(keys);
  } catch (error) {
    return { kind: 'keyless', problem: problemOf(error) };
  }
  try {
    const file = jsonOf(proof, 'The proof');
    if (parseAccountProof(file).coveredRevision === null) return { kind: 'unproven' };
    const account = checkAccountProof(file, trust);
    const { events } = file as AccountProof;
    if (statement === undefined) return { kind: 'holds', account, events };
    return { kind: 'holds', account, events, statement: await besides(statement, file as AccountProof) };
  } catch (error) {
    return { kind: 'fails', problem: problemOf(error) };
  }
}

/** @throws Malformed naming the line */
function trustIn(keys: string): Trust {
  const known = keys
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(parseVerifierKey);
  const logKeys = known.filter(({ type }) => type === NOTE_SIGNATURE);
  if (logKeys.length === 0) throw new Malformed('there is no key of a log to check with');
  return { logKeys, witnesses: known.filter(({ type }) => type !== NOTE_SIGNATURE) };
}

async function besides(statement: string, proof: AccountProof): Promise<StatementOutcome> {
  try {
    return { kind: 'checked', ...(await checkStatement(jsonOf(statement, 'The statement'), proof)) };
  } catch (error) {
    return { kind: 'unreadable', problem: problemOf(error) };
  }
}

function jsonOf(text: string, name: string): unknown {
  try {
    return fileJson(text);
  } catch (error) {
    throw error instanceof Malformed ? new Malformed(`${name} ${error.message}`) : error;
  }
}

function problemOf(error: unknown): string {
  if (error instanceof NotProven || error instanceof Malformed) return sentence(error.message);
  throw error;
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** What a kept page knows of where it comes from; it stands in the page as JSON. */
export interface Kept {
  productName: string;
  /** The log's keys at that time, one a line. */
  keys: string;
  host: string;
  at: string;
}

/** Stands in the built page where the JSON comes in; what a page opened without it goes by. */
export const NOT_KEPT: Kept = { productName: 'Northvale', keys: '', host: '', at: '' };

const place = (json: string): string => `<script type="application/json" id="kept">${json}</script>`;

/** The built page with that in it; undefined where it isn't the built page. */
export function withKept(page: string, kept: Kept): string | undefined {
  // A '<' could end the element that it stands in.
  const written = page.replace(place(''), () => place(JSON.stringify(kept).replaceAll('<', '\\u003c')));
  return written === page ? undefined : written;
}

export function keptIn(text: string | null | undefined): Kept {
  return text ? { ...NOT_KEPT, ...(JSON.parse(text) as Partial<Kept>) } : NOT_KEPT;
}
