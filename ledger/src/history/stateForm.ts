import { createHash } from 'node:crypto';
import type { ById, DepositPlanState, HoldingState, RequestState } from '../account/state.ts';
import { canonicalJson, type JsonObject } from '../event/json.ts';
import type { Moment } from './moment.ts';

/** Names the form, so that a later one isn't taken for this one. */
const FORMAT = 'northvale-account@1';

/**
 * What an account is at a moment, in a form that any program which folds the same events comes to: all that still can
 * change or decides what may. Settled requests and holdings aren't in it, nor what only
 * counts for a day or three; `eventHash` binds the events that they follow from.
 */
export function stateForm({ state, revision, hash }: Moment): JsonObject {
  const { userId, openedAt, role, plan, verified, frozen, closed, cash, held, invested, bankAccounts } = state;
  const { proposal, roleProposal, abandoned, depositPlans } = state;
  return {
    format: FORMAT,
    userId,
    revision,
    eventHash: hash,
    openedAt,
    role,
    plan,
    verified,
    frozen,
    // Left out where it isn't so, as it was before there was such a thing: the form stays the one that was signed.
    ...(state.withdrawalsLocked ? { withdrawalsLocked: true } : {}),
    closed,
    cash,
    held,
    invested,
    bankAccounts: [...bankAccounts],
    openRequests: formsOf(state.requests, ({ status }) => status === 'pending', openRequest),
    activeHoldings: formsOf(state.holdings, ({ status }) => status === 'active', activeHolding),
    // Neither were there holdings with a fee or a choice, or purchases that were given up.
    ...(abandoned.size > 0 ? { abandoned: Object.fromEntries(abandoned.entries()) } : {}),
    ...(depositPlans.size > 0
      ? { depositPlans: formsOf(depositPlans, ({ status }) => status !== 'ended', runningPlan) }
      : {}),
    ...(proposal ? { proposal: { ...proposal } } : {}),
    ...(roleProposal ? { roleProposal: { ...roleProposal } } : {}),
  };
}

/** SHA-256 (hex) of the canonical JSON (RFC 8785) of `stateForm`. */
export const stateHash = (moment: Moment): string =>
  createHash('sha256')
    .update(canonicalJson(stateForm(moment)))
    .digest('hex');

const formsOf = <Item extends { readonly id: string }>(
  items: ById<Item>,
  isOpen: (item: Item) => boolean,
  form: (item: Item) => JsonObject,
): JsonObject => Object.fromEntries([...items.values()].filter(isOpen).map((item) => [item.id, form(item)]));

const runningPlan = ({ id: _, revision: __, ...terms }: DepositPlanState): JsonObject => ({ ...terms });

const openRequest = ({
  kind,
  amount,
  method,
  bankAccountId,
  planId,
  month,
  createdAt,
  approvals,
}: RequestState): JsonObject => ({
  kind,
  amount,
  method,
  bankAccountId,
  planId,
  month,
  createdAt,
  approvals: approvals.map(({ by, at }) => ({ by, at })),
});

const activeHolding = (holding: HoldingState): JsonObject => {
  const { id: _, status: __, revision: ___, fee, fundCharge, atMaturity, ...terms } = holding;
  return {
    ...terms,
    ...(fee.rateBps === 0 ? {} : { fee: { ...fee } }),
    ...(fundCharge === '' ? {} : { fundCharge }),
    ...(atMaturity === 'payOut' ? {} : { atMaturity }),
  };
};
