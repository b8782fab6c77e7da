import { zodResolver } from '@hookform/resolvers/zod';
import { INSUFFICIENT_BALANCE, withdrawForm, type RequestRecord } from '@northvale/api/contract/requests.ts';
import { parseAmount } from '@northvale/web/ui/money.ts';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { useMe } from '../account/useMe.ts';
import { useUserId } from '../account/useSession.ts';
import { hasCode, messageOf } from '../api/apiError.ts';
import { amountText } from '../money/amountText.ts';
import { showFieldErrors } from '../api/showFieldErrors.ts';
import { useRequestWithdrawal } from './useRequestWithdrawal.ts';

const schema = withdrawForm.extend({ amount: amountText, otp: z.string() });
type Input = z.input<typeof schema>;
type Output = z.output<typeof schema>;

const blank: Input = { amount: '', account: 'Account Balance', bankAccountId: '', otp: '' };

export interface Submitted {
  request: RequestRecord;
  /** The server had it before: it counts once. */
  replayed: boolean;
  /** What was available when it was asked for. */
  before: number;
}

/** What the withdraw panel asks, checks and sends. */
export function useWithdrawForm(onDone: () => void) {
  const userId = useUserId();
  const { data: me } = useMe();
  const { enqueueSnackbar } = useSnackbar();
  const withdrawal = useRequestWithdrawal();
  const [submitted, setSubmitted] = useState<Submitted>();
  // Once a code was asked for, its field stays: a wrong code is asked for again.
  const [codeAsked, setCodeAsked] = useState(false);
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues: blank });
  const available = me?.available ?? 0;

  const refuse = (): void => form.setError('amount', { message: INSUFFICIENT_BALANCE }, { shouldFocus: true });
  const fail = (error: unknown): void => {
    if (hasCode(error, 'InsufficientBalance')) return refuse();
    if (hasCode(error, 'OtpRequired')) setCodeAsked(true);
    if (!showFieldErrors(error, ['amount', 'bankAccountId', 'otp'], form.setError))
      enqueueSnackbar(messageOf(error, 'An error occurred.'), { variant: 'error' });
  };

  const submit = form.handleSubmit(({ amount, bankAccountId, otp }) => {
    if (amount > available) return refuse();
    const bank = me?.bankAccounts.find(({ _id }) => _id === bankAccountId);
    const method = bank?.bankName === 'Bitcoin' ? 'Bitcoin' : 'Bank Transfer';
    return withdrawal.mutate(
      { userId, amount, method, bankAccountId, ...(otp !== '' && { otp }) },
      {
        onSuccess: ({ data, replayed }) => {
          setSubmitted({ request: data.data, replayed, before: available });
          form.reset(blank);
          onDone();
        },
        onError: fail,
      },
    );
  });

  return {
    form,
    submit,
    amount: Math.max(0, parseAmount(form.watch('amount')) ?? 0),
    pending: withdrawal.isPending,
    codeAsked,
    submitted,
    forget: () => setSubmitted(undefined),
  };
}
