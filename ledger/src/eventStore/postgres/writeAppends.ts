import type { ClientBase } from 'pg';
import type { SerializedEvent } from '../appendLimits.ts';
import { WrongExpectedRevision } from '../errors.ts';
import type { AppendResult, ExpectedRevision } from '../eventStore.ts';
import { bigintArray, integerArray, textArray, uuidArray } from './binaryArrays.ts';
import { positionOf } from './positions.ts';

export interface Append {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly SerializedEvent[];
}

/** An append that wasn't written, as `ledger.append` reports it. */
interface NotWritten {
  /** Which one, from 1. */
  readonly append: number;
  readonly head: number | null;
  /** Of the last of its events, where exactly these already stand at their place. */
  readonly position: number | null;
}

/** Writes appends to different streams in one transaction; each has a result of its own, in their order. */
export async function writeAppends(
  client: ClientBase,
  appends: readonly Append[],
): Promise<(AppendResult | WrongExpectedRevision)[]> {
  const events = appends.flatMap((append) => append.events);
  const answer = await client.query<{ first_position: string; not_written: string | null }>({
    // A named statement is parsed once a connection.
    name: 'ledger_append',
    text: 'SELECT first_position, not_written FROM ledger.append($1, $2, $3, $4, $5, $6, $7)',
    values: [
      textArray(appends.map(({ stream }) => stream)),
      bigintArray(appends.map(({ expected }) => revisionBefore(expected))),
      integerArray(appends.flatMap((append, index) => append.events.map(() => index + 1))),
      uuidArray(events.map(({ id }) => id)),
      textArray(events.map(({ type }) => type)),
      textArray(events.map(({ data }) => data)),
      textArray(events.map(({ metadata }) => metadata)),
    ],
  });
  const [row] = answer.rows;
  if (!row) throw new Error('ledger.append answered nothing');
  return resultsOf(appends, Number(row.first_position), JSON.parse(row.not_written ?? '[]') as NotWritten[]);
}

function resultsOf(
  appends: readonly Append[],
  firstPosition: number,
  notWritten: readonly NotWritten[],
): (AppendResult | WrongExpectedRevision)[] {
  const refusals = new Map(notWritten.map((refusal) => [refusal.append, refusal]));
  let position = firstPosition - 1;
  return appends.map(({ stream, expected, events }, index) => {
    const lastRevision = revisionBefore(expected) + events.length;
    const refusal = refusals.get(index + 1);
    if (!refusal) {
      position += events.length;
      return { lastRevision, position: positionOf(position) };
    }
    if (refusal.position !== null) return { lastRevision, position: positionOf(refusal.position) };
    return new WrongExpectedRevision(stream, expected, refusal.head ?? 'noStream');
  });
}

const revisionBefore = (expected: ExpectedRevision): number => (expected === 'noStream' ? -1 : expected);
