import { networkOf } from '../http/clientAddress.ts';
import type { Ctx } from '../http/context.ts';
import type { Person } from '../identity/person.ts';
import type { Parts } from '../parts.ts';
import { knownDevice } from './knownDevice.ts';

/**
 * Counts a mail that anybody may have sent to an address. By network, so that a stranger doesn't use up what the owner
 * may ask for; in all, so that a mailbox isn't flooded. The owner's own devices are counted apart from strangers, and
 * all together: whoever has the password signs in from as many as they like.
 * @throws Problem with the seconds to wait
 */
export async function countMail(
  ctx: Ctx,
  parts: Pick<Parts, 'config' | 'keys' | 'limits'>,
  email: string,
  person: Person | undefined,
): Promise<void> {
  const { limits } = parts;
  const [account, network] = [email.toLowerCase(), networkOf(ctx.ip)];
  const device = person && knownDevice(ctx, parts, person);
  await limits.take('mailsByAddress', network);
  await limits.take('mailsToAccountByAddress', `${account} ${device ?? network}`);
  await limits.take('mailsToAccount', device === undefined ? account : `${account} devices`);
}
