import type { AccountCommand, AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { ActDraft } from '../../acts/recorded.ts';
import type { Admins } from '../../commands/admins.ts';
import {
  adjustBalance,
  changeAccount,
  type Changed,
  changedBefore,
  changeRole,
  type ChangingParts,
  commandFor,
} from '../../commands/changeUser.ts';
import { isStaff } from '../../contract/fields.ts';
import { MAX_PAGE_ROWS } from '../../contract/lists.ts';
import { said } from '../../contract/said.ts';
import { SUCCESSFUL } from '../../contract/sentences.ts';
import { ACCOUNT_VALUES, type UserChanges, type UserRecord } from '../../contract/users.ts';
import type { Database } from '../../database/database.ts';
import { assertRecent } from '../../http/context.ts';
import type { CommandCtx } from '../../http/idempotency.ts';
import { answerList } from '../../http/lists.ts';
import { badInput, notFound, Problem } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { ChangesTo } from '../../http/wholeRecord.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Person } from '../../identity/persons.ts';
import { createUserLookup, type ListedUser, listUsers } from '../../queries/users.ts';
import { userRecord } from '../../records/users.ts';
import { changeProfile, type ProfileParts, withAddressThatStands } from './profileRoutes.ts';

/** The back office's users. */
export function adminUserRoutes(
  parts: ChangingParts &
    ProfileParts &
    Pick<Identity, 'passkeys'> & { readonly admins: Admins; readonly reports: Database },
): Routes {
  const listing = { ...parts, db: parts.reports };
  const lookup = createUserLookup(parts);
  const routes = createRoutes();

  routes.on('GET /auth/admin/users', async (ctx) => {
    const { rows } = await listUsers(listing, { offset: 0, limit: MAX_PAGE_ROWS, filter: {} });
    const users = await Promise.all(rows.map((user) => userRecord(parts, user.person, user.standing)));
    ctx.body = { message: 'Users fetched.', users };
  });

  routes.on('PUT /auth/admin/edit-task/:userId', async (ctx) => {
    const { newBalanceValue: balance, ...rest } = ctx.state.body;
    const owner = await knownPerson(parts, ctx.params.userId);
    const command = await adjustBalance(parts, ctx.state.caller, owner.id, { balance, ...rest });
    const { status, answer } = await changeAccount(ctx, parts, owner, command);
    ctx.status = status;
    ctx.body = answer;
  });

  routes.on('GET /admin/users', async (ctx) => {
    const { rows, total } = await listUsers(listing, ctx.state.list);
    const records = await Promise.all(rows.map((user) => userRecord(parts, user.person, user.standing)));
    answerList(ctx, records, total);
  });

  routes.on('GET /admin/users/:id', async (ctx) => {
    const found = await lookup(ctx.params.id);
    if (!found) throw notFound();
    ctx.body = await userRecord(parts, found.person, found.standing);
  });

  routes.on('PUT /admin/users/:id', async (ctx) => {
    const found = await lookup(ctx.params.id);
    if (!found) throw notFound();
    ctx.state.act.kind = undefined;
    const before = await changedBefore(ctx, parts, found.person);
    if (before) Object.assign(ctx.state.act, actDone(before.events));
    const { status, answer } = before ?? (await changeRecord(ctx, parts, found, ctx.state.changesTo));
    if (status === 202) ctx.state.act.details = { ...ctx.state.act.details, proposed: true };
    ctx.status = status;
    ctx.body = answer;
  });

  return routes;
}

/** One value of the account, or the profile: whatever the record that was sent changes. */
async function changeRecord(
  ctx: CommandCtx & { state: { act: ActDraft } },
  parts: ChangingParts & ProfileParts & Pick<Identity, 'passkeys'> & { readonly admins: Admins },
  { person: owner, standing }: ListedUser,
  changesTo: ChangesTo<'PUT /admin/users/:id'>,
): Promise<Changed> {
  const present = await userRecord(parts, owner, standing);
  const changes = changesTo(present, {
    commands: ACCOUNT_VALUES,
    moving: ['available', 'held', 'pending', 'balanceProposal', 'roleProposal', 'withdrawalsLocked'],
    movingApart: ['pendingEmail', 'emailVerified', 'twoFactor', 'passkey', 'idCardFile'],
  });
  assertOneChange(changes, present);
  Object.assign(ctx.state.act, actOf(changes));
  if (needsRecentSignIn(changes)) assertRecent(ctx.state.caller);
  const { role, ...others } = changes;
  const { caller } = ctx.state;
  const issue = async (command: AccountCommand | undefined) => command && changeAccount(ctx, parts, owner, command);
  const changed = await (role === undefined
    ? issue(await commandFor(parts, caller, owner.id, others))
    : parts.admins.inTurn((turn) => {
        const give = async () => issue(await changeRole(parts, turn, caller, owner.id, { role, ...others }));
        return isStaff(role) ? withAddressThatStands(parts, owner.id, role, give) : give();
      }));
  if (changed) return changed;
  const person = await changeProfile(parts, ctx.state.caller, owner.id, changes, ctx.state.act);
  return { status: 200, answer: { message: SUCCESSFUL, data: await userRecord(parts, person, standing) }, events: [] };
}

/** What lets somebody do more than before. Another email address asks for it by itself. */
const needsRecentSignIn = ({ role, status }: UserChanges): boolean =>
  (role !== undefined && isStaff(role)) || status === 'active';

async function knownPerson({ people }: Pick<Identity, 'people'>, id: string): Promise<Person> {
  const person = await people.byId(id);
  if (!person) throw notFound();
  return person;
}

/** @throws Problem for changes that may not be made together, or not without the revision that was looked at */
function assertOneChange(changes: UserChanges, present: UserRecord): void {
  const { revision, seen: _, reason: __, proposalId: ___, ...changed } = changes;
  const [first, second] = ACCOUNT_VALUES.filter((value) => changed[value] !== undefined);
  // In an older record they differ without anyone having changed them.
  if (second !== undefined && revision !== undefined && revision < present.revision) throw new Problem('Stale');
  if (second !== undefined)
    throw badInput(
      second,
      said('OneAfterTheOther', 'Change {first} and {second} one after the other.', { first: String(first), second }),
    );
  if (first !== undefined && Object.keys(changed).length > 1)
    throw badInput(first, said('ProfileApart', 'Change {first} and the profile one after the other.', { first }));
  if ((first === 'balance' || first === 'status') && revision === undefined)
    throw badInput(
      'revision',
      said('RevisionRequired', 'Please give the revision of the record that you have looked at.'),
    );
}

/**
 * What a change of a user's account is recorded as. Balance, plan and identity are told by the account's own events.
 */
function actOf({ role, status }: UserChanges): Pick<ActDraft, 'kind' | 'details'> {
  if (role !== undefined) return { kind: 'roleChanged', details: { to: role } };
  if (status === undefined) return { kind: undefined, details: {} };
  return { kind: status === 'frozen' ? 'frozen' : 'unfrozen', details: {} };
}

/** What an earlier try has done, which it may not have recorded. */
function actDone(events: readonly AccountEvent[]): Pick<ActDraft, 'kind' | 'details'> {
  for (const { type, data } of events) {
    if (type === 'RoleChanged' || type === 'RoleChangeProposed') return actOf({ role: data.to });
    if (type === 'AccountFrozen') return actOf({ status: 'frozen' });
    if (type === 'AccountUnfrozen') return actOf({ status: 'active' });
  }
  return actOf({});
}
