import { firstLetter } from '../contract/firstLetter.ts';
import type { RequestState } from '@northvale/ledger/account/state.ts';
import { effectOf } from '@northvale/ledger/journal/journal.ts';
import { add, type Cents, dollarsFromCents } from '@northvale/ledger/money.ts';
import type { OwnedRequest } from '@northvale/projections/models/requests.ts';
import type { BankAccount } from '../contract/bankAccounts.ts';
import { isStaff, type UserRole } from '../contract/fields.ts';
import type { DecidedBy, RequestRecord } from '../contract/requests.ts';
import { seesNumbers } from '../http/context.ts';
import { ERASED_NAME } from '../identity/erasure.ts';
import type { Identity } from '../identity/identity.ts';

/** The requests as the contract has them, with names, bank accounts and reasons joined for this reader. */
export async function requestRecords(
  { people }: Pick<Identity, 'people'>,
  owned: readonly OwnedRequest[],
  reader: UserRole,
): Promise<RequestRecord[]> {
  const named = new Set(
    owned.flatMap(({ userId, request }) => [
      userId,
      request.decidedBy ?? userId,
      ...request.approvals.map(({ by }) => by),
    ]),
  );
  const linked = new Set(owned.flatMap(({ request }) => request.bankAccountId ?? []));
  const [names, bankAccounts] = await Promise.all([people.names([...named]), people.bankAccounts([...linked])]);
  const nameOf = (id: string) => names.get(id) ?? ERASED_NAME;
  const who = (id: string): DecidedBy => (isStaff(reader) ? { id, name: nameOf(id) } : { name: shortened(nameOf(id)) });

  return Promise.all(
    owned.map(async ({ userId, request }): Promise<RequestRecord> => {
      const {
        id,
        amount,
        status,
        method,
        bankAccountId,
        createdAt,
        decidedAt,
        decidedBy,
        planId,
        month,
        reason,
        approvals,
        revision,
      } = request;
      const bankAccount = bankAccountId === undefined ? undefined : bankAccounts.get(bankAccountId);
      return {
        _id: id,
        userId: { _id: userId, name: nameOf(userId) },
        amount: dollarsFromCents(amount),
        status,
        method,
        ...(bankAccount ? { bankAccount: seesNumbers(reader) ? bankAccount : withLastFour(bankAccount) } : {}),
        ...(planId === undefined ? {} : { planId }),
        ...(month === undefined ? {} : { month }),
        createdAt,
        ...(decidedAt === undefined ? {} : { decidedAt }),
        ...(decidedBy === undefined ? {} : { decidedBy: who(decidedBy) }),
        ...(reason === undefined ? {} : { reason: await people.openText(userId, reason) }),
        ...effect(request),
        approvals: approvals.map(({ by, at }) => ({ by: who(by), at })),
        revision,
      };
    }),
  );
}

function effect(request: RequestState): Pick<RequestRecord, 'effect'> {
  const found = effectOf(request);
  if (!found) return {};
  const balance = ({ cash, held }: { cash: Cents; held: Cents }) => dollarsFromCents(add(cash, held));
  return {
    effect: {
      balanceBefore: balance(found.before),
      balanceAfter: balance(found.after),
      availableBefore: dollarsFromCents(found.before.cash),
      availableAfter: dollarsFromCents(found.after.cash),
    },
  };
}

/** 'Tomasz Brandt' as 'Tomasz B.': an investor need not know the whole name of who decided. */
export function shortened(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  const last = rest.at(-1);
  return last ? `${first} ${firstLetter(last)}.` : first;
}

/** As it is shown to everyone but the owner and admins. Each field is named: another one has to be decided on. */
export const withLastFour = ({ _id, bankName, accountNumber, accountHolderName }: BankAccount): BankAccount => ({
  _id,
  bankName,
  accountNumber: accountNumber.slice(-4),
  accountHolderName,
});
