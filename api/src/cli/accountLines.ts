import type { AccountState } from '@northvale/ledger/account/state.ts';
import { add, type Cents, decimal } from '@northvale/ledger/money.ts';
import { printable } from './printable.ts';

/** A line of what a command shows: what it is about, and what is said of it. */
export type Line = readonly [what: string, said: string];

/** An account for the person at the terminal. */
export function accountLines({ cash, held, invested, requests, holdings, ...standing }: AccountState): Line[] {
  const { role, verified, frozen, withdrawalsLocked, closed, plan } = standing;
  const pending = [...requests.values()].filter(({ status }) => status === 'pending');
  const active = [...holdings.values()].filter(({ status }) => status === 'active');
  const words = [
    role,
    verified ? 'verified' : 'not verified',
    `plan ${plan}`,
    ...(frozen ? ['frozen'] : []),
    ...(withdrawalsLocked ? ['withdrawals locked'] : []),
    ...(closed ? ['closed'] : []),
  ];
  return [
    ['balance', `${dollars(add(cash, held))} (available ${dollars(cash)}, on hold ${dollars(held)})`],
    ['invested', dollars(invested)],
    ['standing', words.join(', ')],
    ...pending.map(({ id, kind, amount, createdAt }): Line => [
      'pending',
      `${kind} ${id}, ${dollars(amount)}, ${createdAt}`,
    ]),
    ...active.map(({ investmentName, units, amount, maturesAt }): Line => [
      'holding',
      `${units} of ${investmentName}, ${dollars(amount)}, matures ${maturesAt.slice(0, 10)}`,
    ]),
  ];
}

/** In two columns. */
export const inColumns = (lines: readonly Line[]): string =>
  lines.map(([what, said]) => `${what.padEnd(10)}  ${printable(said)}`).join('\n');

const dollars = (amount: Cents): string => `$${decimal(amount)}`;
