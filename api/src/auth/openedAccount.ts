import type { AccountState } from '@northvale/ledger/account/state.ts';
import type { Accounts } from '../commands/issueCommand.ts';
import { commandIdOf } from '../http/idempotency.ts';
import { refusalProblem } from '../http/problem.ts';
import type { Identity } from '../identity/identity.ts';
import type { Person } from '../identity/person.ts';

type AccountParts = Pick<Identity, 'people'> & { readonly accounts: Accounts; readonly now: () => Date };

/** A person's account as it stands; opened first where a crash came between registration and opening. */
export async function openedAccount(parts: AccountParts, userId: string): Promise<AccountState> {
  const state = await parts.accounts.load(userId);
  if (state.userId !== '') return state;
  const person = await parts.people.byId(userId);
  return person && !person.erasedAt ? openAccount(parts, person) : state;
}

/** Opens the stream of a person whose identity is committed. Harmless to repeat. */
export async function openAccount({ accounts, people, now }: AccountParts, person: Person): Promise<AccountState> {
  const referredBy = person.referredBy === null ? {} : { referredBy: person.referredBy };
  const outcome = await accounts.handle(person.id, {
    id: commandIdOf(person.id, 'open-account'),
    digest: 'open-account',
    actor: { id: person.id, role: 'user' },
    payload: { type: 'OpenAccount', userId: person.id, ...referredBy },
  });
  if (outcome.kind === 'refused') throw refusalProblem(outcome.refusal);
  await people.opened(person.id, now());
  return outcome.state;
}

/** Opens what a crash has left unopened. */
export async function openUnopenedAccounts(parts: AccountParts): Promise<void> {
  for (const person of await parts.people.unopened()) await openAccount(parts, person);
}
