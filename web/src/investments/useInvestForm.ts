import { zodResolver } from '@hookform/resolvers/zod';
import { investForm } from '@northvale/api/contract/holdings.ts';
import type { InvestmentRecord } from '@northvale/api/contract/investments.ts';
import { INSUFFICIENT_BALANCE } from '@northvale/api/contract/requests.ts';
import { times } from '@northvale/web/ui/money.ts';
import { useSnackbar } from 'notistack';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { useMe } from '../account/useMe.ts';
import { useUserId } from '../account/useSession.ts';
import { hasCode, messageOf } from '../api/apiError.ts';
import { showFieldErrors } from '../api/showFieldErrors.ts';
import { useInvest } from './useInvest.ts';

const units = z
  .string()
  .transform((text) => (text === '' ? Number.NaN : Number(text)))
  .pipe(investForm.shape.unitsPurchased);
const schema = investForm.extend({ unitsPurchased: units });
type Input = z.input<typeof schema>;
type Output = z.output<typeof schema>;

/** What the invest panel asks, checks and sends. */
export function useInvestForm(investment: InvestmentRecord, onDone: () => void) {
  const userId = useUserId();
  const { data: me } = useMe();
  const { enqueueSnackbar } = useSnackbar();
  const invest = useInvest();
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: { unitsPurchased: '1', account: 'Account Balance' },
  });
  const count = Number(form.watch('unitsPurchased')) || 0;
  const cost = times(investment.pricePerUnit, count);

  const refuse = (): void => form.setError('unitsPurchased', { message: INSUFFICIENT_BALANCE }, { shouldFocus: true });
  const fail = (error: unknown): void => {
    if (hasCode(error, 'InsufficientBalance')) return refuse();
    if (!showFieldErrors(error, ['unitsPurchased'], form.setError))
      enqueueSnackbar(messageOf(error, 'An error occurred.'), { variant: 'error' });
  };

  const submit = form.handleSubmit(({ unitsPurchased }) => {
    if (cost > (me?.available ?? 0)) return refuse();
    // The revision says which terms the person saw: if they changed meanwhile, nothing is bought.
    return invest.mutate(
      { userId, investmentId: investment._id, unitsPurchased, investmentRevision: investment.revision },
      {
        onSuccess: ({ data }) => {
          enqueueSnackbar(data.message, { variant: 'success' });
          onDone();
        },
        onError: fail,
      },
    );
  });

  return { form, submit, count, cost, pending: invest.isPending };
}
