import type { ClientBase } from 'pg';
import { firstRevision, headAfter, type SerializedEvent } from '../appendLimits.ts';
import { WrongExpectedHead } from '../errors.ts';
import type { AppendResult, ExpectedHead } from '../eventStore.ts';
import { bigintArray, integerArray, textArray, uuidArray } from './binaryArrays.ts';
import { positionOf } from './positions.ts';

export interface Append {
  readonly stream: string;
  readonly expected: ExpectedHead;
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

/** Stands where no stream is expected; the nil UUID is no event's. */
const NO_EVENT = '00000000-0000-0000-0000-000000000000';

/** Writes appends to different streams in one transaction; each has a result of its own, in their order. */
export async function writeAppends(
  client: ClientBase,
  appends: readonly Append[],
): Promise<(AppendResult | WrongExpectedHead)[]> {
  const events = appends.flatMap((append) => append.events);
  const answer = await client.query<{ first_position: string; not_written: string | null }>({
    // A named statement is parsed once a connection.
    name: 'ledger_append',
    text: 'SELECT first_position, not_written FROM ledger.append($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [
      textArray(appends.map(({ stream }) => stream)),
      bigintArray(appends.map(({ expected }) => firstRevision(expected) - 1)),
      uuidArray(appends.map(({ expected }) => (expected === 'noStream' ? NO_EVENT : expected.id))),
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
): (AppendResult | WrongExpectedHead)[] {
  const refusals = new Map(notWritten.map((refusal) => [refusal.append, refusal]));
  let position = firstPosition - 1;
  return appends.map(({ stream, expected, events }, index) => {
    const head = headAfter(expected, events);
    const refusal = refusals.get(index + 1);
    if (!refusal) {
      position += events.length;
      return { head, position: positionOf(position) };
    }
    if (refusal.position !== null) return { head, position: positionOf(refusal.position) };
    return new WrongExpectedHead(stream, expected, refusal.head ?? 'noStream');
  });
}
