import { type Act, type DecisionContext, foundNeedless, type NeedlessEvent, type Refusal, refuse } from '../decider.ts';
import { hasLapsed, missesSecond, notSecond, twoGrantRoles } from './fourEyes.ts';
import { moved, othersOnly, type OutsideFacts } from './outsideFacts.ts';
import { type AccountRole, type AccountState, ownedId } from './state.ts';

/** An admin gives somebody another role. */
export interface RoleCommand extends OutsideFacts {
  readonly type: 'ChangeRole';
  readonly role: AccountRole;
  readonly seenRevision?: number;
  /** Confirms the open proposal of another admin. */
  readonly proposalId?: string;
}

export type RoleEvent =
  | { readonly type: 'RoleChanged'; readonly data: { from: AccountRole; to: AccountRole } }
  | {
      readonly type: 'RoleChangeProposed';
      readonly data: { proposalId: string; from: AccountRole; to: AccountRole };
    }
  | {
      readonly type: 'RoleProposalDropped';
      readonly data: { proposalId: string; cause: 'replaced' | 'withdrawn' | 'frozen' | 'closed' };
    };

export const roles: Act<AccountState, RoleCommand, RoleEvent, RoleEvent | NeedlessEvent> = {
  commands: {
    ChangeRole: othersOnly<RoleEvent | NeedlessEvent>()('role', (command: RoleCommand, state, context) =>
      command.proposalId === undefined
        ? change(command, state, context)
        : confirm(command.proposalId, command, state, context),
    ),
  },
  events: {
    RoleChanged: {
      version: 1,
      evolve(state, event) {
        const { adminSince: _, ...before } = withoutRoleProposal(moved(state, 'role', event));
        const { from, to: role } = event.data;
        const since = role === 'admin' && event.actor.role !== 'system' ? { adminSince: event.occurredAt } : {};
        const until = from === 'admin' ? { adminUntil: event.occurredAt } : {};
        return { ...before, role, ...since, ...until };
      },
    },
    RoleChangeProposed: {
      version: 1,
      evolve: (state, { data, actor, occurredAt }) => ({
        ...state,
        roleProposal: { id: data.proposalId, role: data.to, by: actor.id, at: occurredAt },
      }),
    },
    RoleProposalDropped: { version: 1, evolve: withoutRoleProposal },
  },
};

/** How much each role may: more of it is given, less of it taken away. */
const RANK: Readonly<Record<AccountRole, number>> = { user: 0, auditor: 1, admin: 2 };

function change(
  command: RoleCommand,
  { userId, role: from, roleProposal }: AccountState,
  context: DecisionContext<AccountState>,
): readonly (RoleEvent | NeedlessEvent)[] | Refusal {
  const { role: to, admins } = command;
  if (from === 'admin' && to !== 'admin' && isLastAdmin(admins)) return refuse('InUse', { lastAdmin: true });
  if (from === to) {
    return roleProposal ? [roleProposalDropped(roleProposal.id, 'withdrawn')] : foundNeedless(context, 'role', to);
  }
  const grants = RANK[to] > RANK[from];
  const byTwo = twoGrantRoles(command);
  if (grants && !byTwo && missesSecond(command, context)) return refuse('SecondAdminNeeded', { adminLeft: true });
  const decided: RoleEvent =
    grants && byTwo
      ? { type: 'RoleChangeProposed', data: { proposalId: ownedId(userId, context.commandId), from, to } }
      : { type: 'RoleChanged', data: { from, to } };
  return roleProposal ? [roleProposalDropped(roleProposal.id, 'replaced'), decided] : [decided];
}

/** Somebody has to be left who can let others in. */
export const isLastAdmin = (admins: number | undefined): boolean => admins !== undefined && admins <= 1;

function confirm(
  proposalId: string,
  command: RoleCommand,
  state: AccountState,
  context: DecisionContext<AccountState>,
): readonly (RoleEvent | NeedlessEvent)[] | Refusal {
  const { role: from, roleProposal } = state;
  if (roleProposal?.id !== proposalId || roleProposal.role !== command.role) return refuse('Stale');
  if (hasLapsed(roleProposal.by, command)) return change(command, state, context);
  const refusal = notSecond(roleProposal.by, command, context);
  return refusal ?? [{ type: 'RoleChanged', data: { from, to: command.role } }];
}

/** The event that takes back an open proposal. */
export const roleProposalDropped = (
  proposalId: string,
  cause: Extract<RoleEvent, { type: 'RoleProposalDropped' }>['data']['cause'],
): Extract<RoleEvent, { type: 'RoleProposalDropped' }> => ({
  type: 'RoleProposalDropped',
  data: { proposalId, cause },
});

function withoutRoleProposal({ roleProposal: _, ...state }: AccountState): AccountState {
  return state;
}
