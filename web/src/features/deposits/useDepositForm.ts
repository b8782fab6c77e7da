import type { Reply } from '@northvale/api/client/sent.ts';
import { DEFAULT_METHOD, depositForm } from '@northvale/api/contract/requests.ts';
import { editableMoney, parseAmount } from '@northvale/web/ui/money.ts';
import { useEffect, useState } from 'react';
import type * as z from 'zod';
import { useKeptDraft } from '../../shared/account/useKeptDraft.ts';
import { useUserId } from '../../shared/account/useSession.ts';
import { api } from '../../shared/api/apiClient.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { amountText, typedAmount } from '../../shared/money/amountText.ts';
import { useMoneyForm } from '../../shared/money/useMoneyForm.ts';
import { useOnBack } from '../../shared/page/useOnBack.ts';
import { t } from '../../shared/texts/t.ts';

const schema = depositForm.extend({ amount: amountText(depositForm.shape.amount) });

export type Submitted = Reply<'POST /auth/deposit-requests'>;

interface Options {
  open: boolean;
  /** The amount that it begins with; '' for none. */
  proposed: string;
  onClose: () => void;
}

/** What the deposit panel asks, checks and sends. The same request sent twice counts once. */
export function useDepositForm({ open, proposed, onClose }: Options) {
  const { succeeded } = useToasts();
  const userId = useUserId();
  const [submitted, setSubmitted] = useState<Submitted>();
  const forget = (): void => setSubmitted(undefined);
  useOnBack(forget);
  const bodyOf = ({ amount, method = DEFAULT_METHOD }: z.output<typeof schema>) => ({ userId, amount, method });
  const deposit = useMoneyForm({
    open,
    pressed: t('deposits.request'),
    schema,
    blank: { amount: '', account: 'Wallet Balance', method: DEFAULT_METHOD },
    amountField: 'amount',
    isOpen: (values) => api.isOpen('POST /auth/deposit-requests', { body: bodyOf(values) }),
    send: (values) => api.ask('POST /auth/deposit-requests', { body: bodyOf(values) }),
    onDone: (reply, isThere) => (isThere ? setSubmitted(reply) : succeeded('depositRequested')),
    onClose,
  });
  const { setValue } = deposit.form;
  useEffect(() => {
    const dollars = parseAmount(proposed);
    if (dollars !== undefined) setValue('amount', editableMoney(dollars), { shouldValidate: true });
  }, [proposed, setValue]);
  useKeptDraft('deposit', deposit.form);
  return {
    ...deposit,
    amount: typedAmount(deposit.form.watch('amount')),
    submitted,
    forget,
  };
}
