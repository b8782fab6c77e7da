import type { Config } from '../config.ts';
import { networkOf } from '../http/clientAddress.ts';
import type { Ctx } from '../http/context.ts';
import type { RateLimits } from '../http/limits.ts';
import type { Person } from '../identity/person.ts';
import type { Keys } from '../secrets.ts';
import { knownDevice } from './knownDevice.ts';

type TryParts = { readonly config: Config; readonly keys: Keys; readonly limits: RateLimits };

/**
 * What tries on an account are counted by: the network, so that a stranger doesn't use up what the owner may try, and
 * all together, since there are many networks. The owner's own devices are counted apart from strangers, and all
 * together too: whoever has the password signs in from as many as they like.
 */
function countedBy(ctx: Ctx, parts: TryParts, email: string, person: Person | undefined) {
  const account = email.toLowerCase();
  const device = person && knownDevice(ctx, parts, person);
  return {
    fromThere: `${account} ${device ?? networkOf(ctx.ip)}`,
    inAll: device === undefined ? account : `${account} devices`,
  };
}

/**
 * Counts a mail that anybody may have sent to an address, so that a mailbox isn't flooded.
 * @throws Problem with the seconds to wait
 */
export async function countMail(ctx: Ctx, parts: TryParts, email: string, person: Person | undefined): Promise<void> {
  const { limits } = parts;
  const { fromThere, inAll } = countedBy(ctx, parts, email, person);
  await limits.take('mailsByAddress', networkOf(ctx.ip));
  await limits.take('mailsToAccountByAddress', fromThere);
  await limits.take('mailsToAccount', inAll);
}

/**
 * Counts a try of a code that confirms an address before it is judged: one that was tried too often is followed by
 * another.
 * @throws Problem with the seconds to wait
 */
export async function countCodeTry(
  ctx: Ctx,
  parts: TryParts,
  email: string,
  person: Person | undefined,
): Promise<void> {
  const { fromThere, inAll } = countedBy(ctx, parts, email, person);
  await parts.limits.take('codeByAddress', fromThere);
  await parts.limits.take('codes', inAll);
}
