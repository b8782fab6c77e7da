import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandIdOf } from '../src/http/idempotency.ts';
import type { Faults } from './faults.ts';
import type { Fleet } from './fleet.ts';
import type { Caller } from './people.ts';

/** A call and what it came to, however many tries that took. */
export interface Told {
  readonly call: string;
  readonly commandId: string;
  readonly status: number;
  /** Of a refusal. */
  readonly code?: string;
  readonly data: { readonly _id: string };
}

const TRY_MS = 8_000;
/** So long after the first try even the unluckiest call is answered, trouble or not. */
const PATIENCE_MS = 150_000;

export type Calls = ReturnType<typeof createCalls>;

/** Calls any process of a fleet, as a browser would: under one key, again and again, until there is an answer. */
export function createCalls(fleet: Fleet, faults: Faults) {
  async function tryOnce(caller: Caller, call: string, key: string, body?: object): Promise<Told | undefined> {
    const [method = '', path = ''] = call.split(' ');
    const url = fleet.anyUrl();
    if (url === undefined) return undefined;
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await caller.token()}`,
        'content-type': 'application/json',
        ...(method === 'GET' ? {} : { 'idempotency-key': key }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TRY_MS),
    });
    const text = await answer.text();
    const told = { call, commandId: commandIdOf(caller.id, key), status: answer.status };
    if (answer.status === 500) faults.add(`${call}: ${text}`);
    // 401: its clock has jumped, or it can't ask for the session. Else nobody has judged it yet.
    if (answer.status >= 500 || answer.status === 401) return undefined;
    if (answer.headers.has('idempotent-replayed')) faults.count('replayed answers');
    const { code, data = { _id: '' } } = JSON.parse(text) as { code?: string; data?: { _id: string } };
    return { ...told, ...(code !== undefined && { code }), data };
  }

  async function insist(caller: Caller, call: string, body?: object, key = randomUUID()): Promise<Told> {
    for (const limit = Date.now() + PATIENCE_MS; Date.now() < limit; await sleep(50 + Math.random() * 200)) {
      const told = await tryOnce(caller, call, key, body).catch(() => undefined);
      if (told) return told;
      faults.count('tries without an answer');
    }
    faults.add(`${call} was never answered`);
    return { call, commandId: commandIdOf(caller.id, key), status: 0, data: { _id: '' } };
  }

  return {
    insist,

    /** The same call twice at once, perhaps at two processes: both must come to the same. */
    async twice(caller: Caller, call: string, body?: object): Promise<Told> {
      const key = randomUUID();
      const [one, other] = await Promise.all([insist(caller, call, body, key), insist(caller, call, body, key)]);
      const same = one.status === other.status && one.data._id === other.data._id;
      if (!same) faults.add(`${call}: twice under one key gave ${JSON.stringify([one, other])}`);
      return one;
    },
  };
}
