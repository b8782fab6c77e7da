import type { Reply } from '@northvale/api/client/sent.ts';
import type { Assertion } from '@northvale/api/contract/passkeys.ts';
import type { BankAccount } from '@northvale/api/contract/bankAccounts.ts';
import { withdrawForm } from '@northvale/api/contract/requests.ts';
import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod';
import { useMe } from '../../shared/account/useMe.ts';
import { useKeptDraft } from '../../shared/account/useKeptDraft.ts';
import { useUserId } from '../../shared/account/useSession.ts';
import { api } from '../../shared/api/apiClient.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { amountText, typedAmount } from '../../shared/money/amountText.ts';
import { typedFactor } from '../../shared/money/typedFactor.ts';
import { useMoneyForm } from '../../shared/money/useMoneyForm.ts';
import { useOnBack } from '../../shared/page/useOnBack.ts';
import { t } from '../../shared/texts/t.ts';

/** A bank account that was unlinked since it was chosen can't be seen as chosen, so it doesn't count. */
const schemaFor = (linked: readonly BankAccount[]) =>
  withdrawForm.extend({
    amount: amountText(withdrawForm.shape.amount),
    bankAccountId: z
      .string()
      .transform((chosen) => (linked.some(({ _id }) => _id === chosen) ? chosen : ''))
      .pipe(withdrawForm.shape.bankAccountId),
    ...typedFactor,
  });

export interface Submitted {
  reply: Reply<'POST /auth/withdraw-requests'>;
  /** What was available when it was asked for. */
  before: number;
}

interface Options {
  open: boolean;
  /** The bank account that was just added from here; '' for none. */
  linkedBankId: string;
  onClose: () => void;
}

/** What the withdraw panel asks, checks and sends. The same request sent twice counts once. */
export function useWithdrawForm({ open, linkedBankId, onClose }: Options) {
  const { succeeded } = useToasts();
  const userId = useUserId();
  const { data: me } = useMe();
  const linked = me?.bankAccounts;
  const schema = useMemo(() => schemaFor(linked ?? []), [linked]);
  const [submitted, setSubmitted] = useState<Submitted>();
  const forget = (): void => setSubmitted(undefined);
  useOnBack(forget);
  const bodyOf = ({ amount, bankAccountId, otp, assertion }: z.output<ReturnType<typeof schemaFor>>) => {
    const bank = me?.bankAccounts.find(({ _id }) => _id === bankAccountId);
    const method = bank?.bankName === 'Bitcoin' ? 'Bitcoin' : 'Bank Transfer';
    return { userId, amount, method, bankAccountId, otp, assertion } as const;
  };
  const withdrawal = useMoneyForm({
    open,
    pressed: t('withdrawals.request'),
    schema,
    blank: { amount: '', account: 'Account Balance', bankAccountId: '', otp: '' },
    amountField: 'amount',
    costOf: ({ amount }) => typedAmount(amount),
    isOpen: (values) => api.isOpen('POST /auth/withdraw-requests', { body: bodyOf(values) }),
    send: (values) => api.ask('POST /auth/withdraw-requests', { body: bodyOf(values) }),
    onDone: (reply, isThere) =>
      isThere ? setSubmitted({ reply, before: me?.available ?? 0 }) : succeeded('withdrawalRequested'),
    onClose,
  });
  const { setValue } = withdrawal.form;
  useEffect(() => {
    if (linkedBankId !== '') setValue('bankAccountId', linkedBankId);
  }, [linkedBankId, setValue]);
  useKeptDraft('withdrawal', withdrawal.form);
  async function submitSigned(signed: Assertion): Promise<void> {
    setValue('otp', '');
    setValue('assertion', signed);
    await withdrawal.submit();
    setValue('assertion', undefined);
  }
  return {
    ...withdrawal,
    submitSigned,
    /** The bank accounts are there, which say by what method it goes. */
    ready: me !== undefined,
    amount: typedAmount(withdrawal.form.watch('amount')),
    submitted,
    forget,
  };
}
