import { zodResolver } from '@hookform/resolvers/zod';
import { addBank, type AddBank } from '@northvale/api/contract/bankAccounts.ts';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { hasCode, messageOf } from '../api/apiError.ts';
import { showFieldErrors } from '../api/showFieldErrors.ts';
import { useAddBank } from './useAddBank.ts';

const blank = { accountNumber: '', accountHolderName: '' };

/** What the add-bank panel asks, checks and sends. */
export function useAddBankForm(onAdded: () => void) {
  const { enqueueSnackbar } = useSnackbar();
  const link = useAddBank();
  // Once a code was asked for, its field stays: a wrong code is asked for again.
  const [codeAsked, setCodeAsked] = useState(false);
  const form = useForm<AddBank>({ resolver: zodResolver(addBank), defaultValues: blank });

  const submit = form.handleSubmit((bank) =>
    link.mutate(bank, {
      onSuccess: ({ message }) => {
        enqueueSnackbar(message, { variant: 'success' });
        form.reset();
        onAdded();
      },
      onError: (error) => {
        if (hasCode(error, 'OtpRequired')) setCodeAsked(true);
        if (!showFieldErrors(error, ['bankName', 'accountNumber', 'accountHolderName', 'otp'], form.setError))
          enqueueSnackbar(messageOf(error, 'An error occurred.'), { variant: 'error' });
      },
    }),
  );

  return { form, submit, codeAsked, pending: link.isPending };
}
