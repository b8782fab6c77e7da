import type { Ctx } from '../http/context.ts';
import { networkOf } from '../http/clientAddress.ts';
import type { Person } from '../identity/person.ts';
import type { Parts } from '../parts.ts';
import { knownDevice } from './knownDevice.ts';
import { type ChangeParts, tellChangesOf } from './tellChanges.ts';

/**
 * Counts a try to sign in before it is judged: an account's, whatever the address, or those of a device of its own.
 * The owner is told when an account's tries begin to wait.
 * @returns under which key it was counted, to be forgotten when it was right
 * @throws Problem with the seconds to wait
 */
export async function countSignInTry(
  ctx: Ctx,
  parts: ChangeParts & Pick<Parts, 'keys'>,
  email: string,
  person: Person | undefined,
): Promise<string> {
  const { limits, now, untoldChanges } = parts;
  const device = person && knownDevice(ctx, parts, person);
  if (device === undefined) await limits.take('loginByAddress', networkOf(ctx.ip));
  const key = device === undefined ? email : `${email} ${device}`;
  const { last } = await limits.slowly('login', key);
  if (person && last && (await limits.allows('mailOfTries', person.id))) {
    await untoldChanges.note(person.id, { kind: 'triesSlowed' }, now());
    tellChangesOf(parts, person.id);
  }
  return key;
}
