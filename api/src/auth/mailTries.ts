import { networkOf } from '../http/clientAddress.ts';
import type { Ctx } from '../http/context.ts';
import type { Person } from '../identity/person.ts';
import type { Parts } from '../parts.ts';
import { knownDevice } from './knownDevice.ts';

type TryParts = Pick<Parts, 'config' | 'keys' | 'limits'>;

/**
 * Counts a mail that anybody may have sent to an address. By network, so that a stranger doesn't use up what the owner
 * may ask for; in all, so that a mailbox isn't flooded. The owner's own devices are counted apart from strangers, and
 * all together: whoever has the password signs in from as many as they like.
 * @throws Problem with the seconds to wait
 */
export async function countMail(ctx: Ctx, parts: TryParts, email: string, person: Person | undefined): Promise<void> {
  const { limits } = parts;
  const [account, network] = [email.toLowerCase(), networkOf(ctx.ip)];
  const device = person && knownDevice(ctx, parts, person);
  await limits.take('mailsByAddress', network);
  await limits.take('mailsToAccountByAddress', `${account} ${device ?? network}`);
  await limits.take('mailsToAccount', device === undefined ? account : `${account} devices`);
}

/**
 * Counts a try of a code that confirms an address before it is judged: by network, and in all, since a code that was
 * tried too often is followed by another. The owner's devices are counted apart, and all together, as for mails.
 * @throws Problem with the seconds to wait
 */
export async function countCodeTry(
  ctx: Ctx,
  parts: TryParts,
  email: string,
  person: Person | undefined,
): Promise<void> {
  const { limits } = parts;
  const account = email.toLowerCase();
  const device = person && knownDevice(ctx, parts, person);
  await limits.take('codeByAddress', `${account} ${device ?? networkOf(ctx.ip)}`);
  await limits.take('codes', device === undefined ? account : `${account} devices`);
}
