import type { Ctx } from '../http/context.ts';
import { networkOf } from '../http/clientAddress.ts';
import type { Person } from '../identity/person.ts';
import { readerOf, triesSlowedMail } from '../mail/mails.ts';
import type { Parts } from '../parts.ts';
import { knownDevice } from './knownDevice.ts';

/**
 * Counts a try to sign in before it is judged: an account's, whatever the address, or those of a device of its own.
 * The owner is told when an account's tries begin to wait.
 * @returns under which key it was counted, to be forgotten when it was right
 * @throws Problem with the seconds to wait
 */
export async function countSignInTry(
  ctx: Ctx,
  parts: Pick<Parts, 'config' | 'keys' | 'limits' | 'mailer' | 'preferences'>,
  email: string,
  person: Person | undefined,
): Promise<string> {
  const { limits, config, mailer } = parts;
  const device = person && knownDevice(ctx, parts, person);
  if (device === undefined) await limits.take('loginByAddress', networkOf(ctx.ip));
  const key = device === undefined ? email : `${email} ${device}`;
  const { last } = await limits.slowly('login', key);
  if (person && last && (await limits.allows('mailOfTries', person.id)))
    mailer.post(triesSlowedMail(config, await readerOf(parts, person)), person.id);
  return key;
}
