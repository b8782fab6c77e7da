import {
  checkAccountProof,
  NotProven,
  type ProvenAccount,
  type Trust,
} from '@northvale/ledger/proof/accountProofCheck.ts';
import { type AccountProof, parseAccountProof } from '@northvale/ledger/proof/accountProof.ts';
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
