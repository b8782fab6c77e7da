import { said, saying } from '../contract/said.ts';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { CallName, ReadBody, RecordOf } from '../contract/calls/calls.ts';
import { checked } from './body.ts';
import type { Step } from './context.ts';
import { badInput, Problem } from './problem.ts';

/**
 * What a whole or partial record that was sent changes: the fields that differ from the record as it stands, and the
 * `revision`, `submittedAt` or values that its sender saw.
 * @throws Problem for a read-only field that was changed, and for an unknown one
 */
export type ChangesTo<Name extends CallName> = (
  present: RecordOf<Name>,
  options?: Options<keyof ReadBody<Name>, keyof RecordOf<Name>>,
) => ReadBody<Name>;

interface Options<Change, Field> {
  /** They are a command when they are sent alone, though the record has their value already. */
  readonly commands?: readonly Change[];
  /**
   * Read-only fields that move with the revision, or with the document: in an older record they differ without anyone
   * having changed them.
   */
  readonly moving?: readonly Field[];
  /** Read-only fields that move without the revision: a whole record with another value is an older one. */
  readonly movingApart?: readonly Field[];
  /** Read-only numbers that only grow, without the revision: a smaller one is an older record's and no change. */
  readonly growing?: readonly Field[];
}

type Fields = Readonly<Record<string, unknown>>;

/** What says which record its sender saw. */
const SEEN: readonly string[] = ['revision', 'submittedAt', 'seen'];
/** What goes with a change and isn't one itself. */
const COMPANIONS: readonly string[] = [...SEEN, 'reason', 'proposalId'];

const anyRecord = z.record(z.string(), z.unknown());

/** Takes a record as the body, and lets the route ask which of these fields it changes. */
export const wholeRecord =
  (changeable: z.ZodObject): Step<{ changesTo: (present: object, options?: Options<string, string>) => unknown }> =>
  async (ctx, next) => {
    if (ctx.is('multipart/form-data')) throw new Problem('UnsupportedType');
    const sent = checked(anyRecord, ctx.request.body ?? {});
    ctx.state.changesTo = (present, options = {}) =>
      changesTo(sent, new Map(Object.entries(present)), changeable, options);
    await next();
  };

function changesTo(
  sent: Fields,
  present: ReadonlyMap<string, unknown>,
  changeable: z.ZodObject,
  { commands = [], moving = [], movingApart = [], growing = [] }: Options<string, string>,
): unknown {
  const [alone, ...others] = Object.keys(sent).filter((field) => !COMPANIONS.includes(field));
  const isCommand = (field: string) => field === alone && others.length === 0 && commands.includes(field);
  const isAsItStands = (field: string) =>
    isDeepStrictEqual(sent[field], present.get(field)) ||
    (growing.includes(field) && typeof sent[field] === 'number' && sent[field] < Number(present.get(field)));
  const changed = Object.keys(sent).filter((field) => SEEN.includes(field) || isCommand(field) || !isAsItStands(field));
  const fixed = changed.filter((field) => !(field in changeable.shape));
  const isWhole = 'id' in sent;
  const isOlder = isOlderThan(present, sent);
  if (fixed.some((field) => (isWhole && movingApart.includes(field)) || (isOlder && moving.includes(field)))) {
    throw new Problem('Stale');
  }
  const [field] = fixed;
  if (field !== undefined) {
    throw badInput(
      field.slice(0, 100),
      present.has(field)
        ? said('Fixed', 'This field cannot be changed.')
        : saying('Unknown', 'Unknown field: {field}', { field: field.slice(0, 100) }),
    );
  }
  return checked(changeable, Object.fromEntries(changed.map((field) => [field, sent[field]])));
}

/** Whether its sender saw an earlier revision of the record, or another document. */
function isOlderThan(present: ReadonlyMap<string, unknown>, { revision, submittedAt }: Fields): boolean {
  if (typeof revision === 'number' && revision < Number(present.get('revision'))) return true;
  return submittedAt !== undefined && present.has('submittedAt') && submittedAt !== present.get('submittedAt');
}
