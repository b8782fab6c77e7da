import { zodResolver } from '@hookform/resolvers/zod';
import { addBank, type AddBank, type BankAccount } from '@northvale/api/contract/bankAccounts.ts';
import type { Assertion } from '@northvale/api/contract/passkeys.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { hasCode } from '@northvale/api/client/apiError.ts';
import { useKeptDraft } from '../../shared/account/useKeptDraft.ts';
import { meQuery } from '../../shared/account/useMe.ts';
import { useUserId } from '../../shared/account/useSession.ts';
import { api } from '../../shared/api/apiClient.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { showFieldErrors } from '../../shared/api/showFieldErrors.ts';
import { typedFactor } from '../../shared/money/typedFactor.ts';
import { useLateFailure } from '../../shared/money/useLateFailure.ts';
import { useWhereabouts } from '../../shared/money/useWhereabouts.ts';
import { t } from '../../shared/texts/t.ts';

const schema = addBank.extend(typedFactor);
const blank = { accountNumber: '', accountHolderName: '', otp: '' };

/** What the add-bank panel asks, checks and sends. */
export function useAddBankForm(open: boolean, onAdded: (bank: BankAccount) => void) {
  const { succeeded } = useToasts();
  const whereabouts = useWhereabouts(open);
  const failedLate = useLateFailure();
  const queryClient = useQueryClient();
  const userId = useUserId();
  const link = useMutation({
    mutationFn: (body: AddBank) => api.call('POST /auth/add-bank', { body }),
    // Here, not where it is sent: so they are those of the present page, and are called though it was left.
    onSuccess(answer) {
      const bank = answer.data;
      queryClient.setQueryData(
        meQuery(userId).queryKey,
        (me) => me && { ...me, bankAccounts: [...me.bankAccounts.filter(({ _id }) => _id !== bank._id), bank] },
      );
      // Nobody waits for it: that it is linked is said at once, also while the api is away.
      void queryClient.invalidateQueries({ queryKey: ['me'] });
      succeeded('bankAdded');
      form.reset();
      if (whereabouts() === 'open') onAdded(bank);
    },
    onError(error) {
      if (hasCode(error, 'OtpRequired')) setCodeAsked(true);
      if (!showFieldErrors(error, ['bankName', 'accountNumber', 'accountHolderName', 'otp'], form.setError))
        setFailure(error);
      if (whereabouts() !== 'open') failedLate(t('money.addBank'), error, t('bankAccounts.nothing'));
    },
  });
  // Once a code was asked for, its field stays: a wrong code is asked for again.
  const [codeAsked, setCodeAsked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<z.input<typeof schema>, unknown, AddBank>({
    resolver: zodResolver(schema),
    defaultValues: blank,
  });
  useKeptDraft('bank account', form);

  const submit = form.handleSubmit((bank) => {
    setFailure(null);
    return link.mutate(bank);
  });

  async function submitSigned(assertion: Assertion): Promise<void> {
    form.setValue('otp', '');
    form.setValue('assertion', assertion);
    await submit();
    form.setValue('assertion', undefined);
  }

  const { data: typed } = schema.safeParse(form.watch());
  /** Whether pressing again sends what may have been done, and not something else besides. */
  const repeats = typed !== undefined && api.isOpen('POST /auth/add-bank', { body: typed });
  return { form, submit, submitSigned, codeAsked, pending: link.isPending, failure, repeats };
}
