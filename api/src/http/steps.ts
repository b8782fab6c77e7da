import type { KeyObject } from 'node:crypto';
import type { recorder } from '../acts/recorded.ts';
import type { Call } from '../contract/calls/call.ts';
import { isStaff } from '../contract/fields.ts';
import type { Belongings } from '../identity/belongings.ts';
import { admitted, admittedFor, owning, shownRecently } from './access.ts';
import { checkedBody, checkedQuery } from './body.ts';
import type { Caller, Step } from './context.ts';
import { fewAtOnce } from './fewAtOnce.ts';
import { idempotent } from './idempotency.ts';
import type { RateLimits } from './limits.ts';
import { listQuery } from './lists.ts';
import { upload } from './upload.ts';
import { wholeRecord } from './wholeRecord.ts';

export interface StepParts {
  readonly belongings: Belongings;
  readonly keys: { readonly digest: KeyObject };
  readonly limits: Pick<RateLimits, 'keepPace'>;
  /** Records what follows as an act. */
  readonly recorded: ReturnType<typeof recorder>;
}

/** What happens before a route's own code, in this order, as its entry says. */
export function stepsOf(path: string, call: Call, { belongings, keys, limits, recorded }: StepParts): Step<never>[] {
  const { access, query, list, form, body, record, answers, act } = call;
  const own = access.startsWith('own') ? [admittedFor(access)] : [];
  const namedInPath = path.includes(':');
  return [
    usualStatus(answers),
    ...(access === 'anyone' ? [] : [admitted(call)]),
    ...(call.idempotent ? [paced(limits)] : isAlwaysRecorded(call) ? [sparingly(limits)] : []),
    ...(call.wholeHistory ? [fewAtOnce] : []),
    ...(namedInPath ? own : []),
    ...(call.names ? [owning(call.names, belongings)] : []),
    ...(query ? [checkedQuery(query)] : []),
    ...(list ? [listQuery(list)] : []),
    ...(form ? [upload(form)] : []),
    ...(body && record ? [wholeRecord(body)] : body || form ? [checkedBody(body, form)] : []),
    ...(namedInPath ? [] : own),
    // Last of what may refuse, so that nobody is asked for a password over a form that is wrong.
    ...(call.recent === true ? [shownRecently] : []),
    ...(call.idempotent ? [idempotent(keys.digest, call)] : []),
    ...(act ? [recorded(act)] : []),
  ];
}

/** A person moves money or decides on it so often a minute only. */
const paced =
  (limits: StepParts['limits']): Step<{ caller: Caller }> =>
  async (ctx, next) => {
    const { id, role } = ctx.state.caller;
    limits.keepPace(isStaff(role) ? 'staffCalls' : 'moneyCalls', id);
    await next();
  };

/** Calls of somebody signed in that each add a row; of views only the first in a while does (`acts/views.ts`). */
const isAlwaysRecorded = ({ access, act }: Call): boolean =>
  act !== undefined && act !== 'accountViewed' && access !== 'anyone';

/**
 * Acts are kept for ever, so only so many a minute are recorded, refused ones too. They are counted per session: a
 * thief with one session can't use up the count of another, from which its owner ends the thief's.
 */
const sparingly =
  (limits: StepParts['limits']): Step<{ caller: Caller }> =>
  async (ctx, next) => {
    limits.keepPace('acts', ctx.state.caller.sessionId);
    await next();
  };

function usualStatus(answers: Call['answers']): Step {
  // The keys of an object that are numbers come in rising order.
  const status = Number(Object.keys(answers)[0]);
  return (ctx, next) => {
    ctx.status = status;
    return next();
  };
}
