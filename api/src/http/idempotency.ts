import { said } from '../contract/said.ts';
import { createHash, createHmac, type KeyObject, randomUUID } from 'node:crypto';
import canonicalize from 'canonicalize';
import { parse, v5 as uuidV5 } from 'uuid';
import type { Call } from '../contract/calls/call.ts';
import { isFactor } from '../contract/factor.ts';
import type { Caller, Ctx, Step } from './context.ts';
import { badInput } from './problem.ts';

/** What makes a try of a call recognisable: its command's id, and a digest of call and body. */
export interface CommandKey {
  readonly id: string;
  readonly digest: string;
  /** The digests of bodies that mean the same: with what goes without saying said, or left out. Few calls need them. */
  readonly alike?: () => readonly string[];
  /** Whether the key is the caller's own, and may come again. */
  readonly isKeyed: boolean;
}

// Any fixed UUID will do; this one must never change, or old keys would start anew.
const NAMESPACE = parse('5b0c1f0e-6a52-4c0a-9a51-3f1de3c8a7d4');
const VISIBLE_ASCII = /^[\x21-\x7E]{1,200}$/;

/** A request that is a command: of someone signed in, under a key. */
export type CommandCtx = Ctx<{ caller: Caller; command: CommandKey }>;

/** Gives the call its command id and digest, from `Idempotency-Key` or a key of our own, which the answer names. */
export const idempotent =
  (digestKey: KeyObject, { usual }: Pick<Call, 'usual'> = {}): Step<{ caller: Caller; command: CommandKey }> =>
  async (ctx, next) => {
    const sent = ctx.headers['idempotency-key'];
    if (sent !== undefined && (typeof sent !== 'string' || !VISIBLE_ASCII.test(sent))) {
      throw badInput(
        'Idempotency-Key',
        said('NotAKey', 'The Idempotency-Key must be 1 to 200 visible ASCII characters.'),
      );
    }
    const key = sent ?? randomUUID();
    const body = withoutFactor(ctx.request.body);
    const digest = (of: unknown) =>
      digestOf(digestKey, { call: `${ctx.method} ${ctx.path}`, body: of, ...upload(ctx) });
    ctx.set('Idempotency-Key', key);
    ctx.state.command = {
      id: commandIdOf(ctx.state.caller.id, key),
      isKeyed: sent !== undefined,
      digest: digest(body),
      ...(usual ? { alike: () => alike(body, usual).map(digest) } : {}),
    };
    await next();
  };

/** The same caller and key give the same id, for ever. The key itself is stored nowhere. */
export const commandIdOf = (callerId: string, key: string): string =>
  uuidV5(Buffer.from(`${callerId}\n${key}`), NAMESPACE);

/** The act that a command is: the same key may come with a command on another account, which is another act. */
export const actIdOf = ({ id, digest }: CommandKey): string => uuidV5(Buffer.from(`${id}\n${digest}`), NAMESPACE);

/** HMAC-SHA256 (hex) of a value's canonical JSON. Keyed, so that a body can't be guessed from the event. */
export const digestOf = (key: KeyObject, value: unknown): string =>
  createHmac('sha256', key)
    .update(canonicalize(finite(value)) ?? '')
    .digest('hex');

// JSON.parse reads a number beyond the range as infinity, which has no canonical form. Some schema will refuse it.
function finite(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (Array.isArray(value)) return value.map(finite);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, finite(item)]));
}

/** A retry may bring a newer code, or another signature, than the first try: it is the same call. */
function withoutFactor(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body ?? {};
  return Object.fromEntries(Object.entries(body).filter(([field]) => !isFactor(field)));
}

/** The same body with each of its usual values left out, or said. */
function alike(body: unknown, usual: NonNullable<Call['usual']>): unknown[] {
  const said = new Map(Object.entries(Object(body) as object));
  return Object.entries(usual).flatMap(([name, value]) => {
    if (!said.has(name)) return [Object.fromEntries([...said, [name, value]])];
    return said.get(name) === value ? [Object.fromEntries([...said].filter(([each]) => each !== name))] : [];
  });
}

/** A file that came with the body counts by its content. */
function upload({ state }: { state: object }): { file?: string } {
  const file = 'file' in state ? (state.file as Buffer | undefined) : undefined;
  return file ? { file: createHash('sha256').update(new Uint8Array(file)).digest('hex') } : {};
}
