import { zodResolver } from '@hookform/resolvers/zod';
import { DEFAULT_METHOD, depositForm, type RequestRecord } from '@northvale/api/contract/requests.ts';
import { parseAmount } from '@northvale/web/ui/money.ts';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useUserId } from '../account/useSession.ts';
import { messageOf } from '../api/apiError.ts';
import { amountText } from '../money/amountText.ts';
import { showFieldErrors } from '../api/showFieldErrors.ts';
import { useRequestDeposit } from './useRequestDeposit.ts';

const schema = depositForm.extend({ amount: amountText });
type Input = z.input<typeof schema>;
type Output = z.output<typeof schema>;

const blank: Input = { amount: '', account: 'Wallet Balance', method: DEFAULT_METHOD };

export interface Submitted {
  request: RequestRecord;
  /** The server had it before: it counts once. */
  replayed: boolean;
}

/** What the deposit panel asks, checks and sends. */
export function useDepositForm(onDone: () => void) {
  const userId = useUserId();
  const { enqueueSnackbar } = useSnackbar();
  const deposit = useRequestDeposit();
  const [submitted, setSubmitted] = useState<Submitted>();
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues: blank });

  const submit = form.handleSubmit(({ amount, method = DEFAULT_METHOD }) =>
    deposit.mutate(
      { userId, amount, method },
      {
        onSuccess: ({ data, replayed }) => {
          setSubmitted({ request: data.data, replayed });
          form.reset(blank);
          onDone();
        },
        onError: (error) => {
          if (!showFieldErrors(error, ['amount', 'method'], form.setError))
            enqueueSnackbar(messageOf(error, 'An error occurred.'), { variant: 'error' });
        },
      },
    ),
  );

  return {
    form,
    submit,
    amount: Math.max(0, parseAmount(form.watch('amount')) ?? 0),
    pending: deposit.isPending,
    submitted,
    forget: () => setSubmitted(undefined),
  };
}
