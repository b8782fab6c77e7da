import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
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
  /** Where its tries, or its twin's, found too little money. */
  readonly foundTooLittle: readonly Span[];
}

/** The caller's account had grown to one revision before a try was sent, and to another when its answer was there. */
interface Span {
  readonly from: number;
  readonly to: number;
}

export const isGranted = ({ status }: Pick<Told, 'status'>): boolean => status >= 200 && status < 300;

const TRY_MS = 8_000;
/** So long after the first try even the unluckiest call is answered, trouble or not. */
const PATIENCE_MS = 150_000;

export type Calls = ReturnType<typeof createCalls>;

/** Calls any process of a fleet, as a browser would: under one key, again and again, until there is an answer. */
export function createCalls(fleet: Fleet, store: EventStore, faults: Faults) {
  async function revisionOf({ id }: Caller): Promise<number> {
    const [last] = await store.readStream(`account-${id}`, { direction: 'backwards', limit: 1 });
    return last?.revision ?? -1;
  }

  async function tryOnce(caller: Caller, call: string, key: string, body?: object): Promise<Told | undefined> {
    const [method = '', path = ''] = call.split(' ');
    const url = fleet.anyUrl();
    if (url === undefined) return undefined;
    const from = method === 'POST' ? await revisionOf(caller) : -1;
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await caller.token()}`,
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'idempotency-key': key }),
      },
      ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TRY_MS),
    });
    const text = await answer.text();
    const told = { call, commandId: commandIdOf(caller.id, key), status: answer.status };
    if (answer.status === 500) faults.add(`${call}: ${text}`);
    // 401: its clock has jumped, or it can't ask for the session. Else nobody has judged it yet.
    if (answer.status >= 500 || answer.status === 401) return undefined;
    if (answer.headers.has('idempotent-replayed')) faults.count('replayed answers');
    const { code, data = { _id: '' } } = JSON.parse(text) as { code?: string; data?: { _id: string } };
    const foundTooLittle = code === 'InsufficientBalance' ? [{ from, to: await revisionOf(caller) }] : [];
    return { ...told, ...(code !== undefined && { code }), data, foundTooLittle };
  }

  async function insist(caller: Caller, call: string, body?: object, key = randomUUID()): Promise<Told> {
    for (const limit = Date.now() + PATIENCE_MS; Date.now() < limit; await sleep(50 + Math.random() * 200)) {
      const told = await tryOnce(caller, call, key, body).catch(() => undefined);
      if (told) return told;
      faults.count('tries without an answer');
    }
    faults.add(`${call} was never answered`);
    return { call, commandId: commandIdOf(caller.id, key), status: 0, data: { _id: '' }, foundTooLittle: [] };
  }

  return {
    insist,

    /** The same call twice at once, perhaps at two processes: both must come to the same. */
    async twice(caller: Caller, call: string, body?: object): Promise<Told> {
      const key = randomUUID();
      const twins = await Promise.all([insist(caller, call, body, key), insist(caller, call, body, key)]);
      const [one, other] = twins;
      const foundTooLittle = twins.flatMap((twin) => twin.foundTooLittle);
      // A refusal isn't stored, and one of the two may be sent again later, when there is more money.
      const granted = foundTooLittle.length === 1 ? twins.find(isGranted) : undefined;
      const same = one.status === other.status && one.code === other.code && one.data._id === other.data._id;
      if (granted) faults.count('twins of which one found too little money');
      else if (!same) faults.add(`${call}: twice under one key gave ${JSON.stringify(twins)}`);
      return { ...(granted ?? one), foundTooLittle };
    },
  };
}
