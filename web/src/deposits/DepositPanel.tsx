import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DEFAULT_METHOD, depositForm, METHODS, type RequestRecord } from '@northvale/api/contract/requests.ts';
import { AmountInput } from '@northvale/web/ui/AmountInput.tsx';
import { SelectInput } from '@northvale/web/ui/inputs.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { formatMoney, parseAmount, plus } from '@northvale/web/ui/money.ts';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { Plus } from 'lucide-react';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useMe } from '../account/useMe.ts';
import { useUserId } from '../account/useSession.ts';
import { messageOf } from '../api/apiError.ts';
import { amountText } from '../app/amountText.ts';
import { showFieldErrors } from '../app/formErrors.ts';
import { DepositSubmitted } from './DepositSubmitted.tsx';
import { useRequestDeposit } from './useRequestDeposit.ts';

const schema = depositForm.extend({ amount: amountText });
type Input = z.input<typeof schema>;
type Output = z.output<typeof schema>;

const blank: Input = { amount: '', account: 'Wallet Balance', method: DEFAULT_METHOD };

interface Props {
  open: boolean;
  onClose: () => void;
  onAddBank: () => void;
}

export function DepositPanel({ open, onClose, onAddBank }: Props) {
  const userId = useUserId();
  const { data: me } = useMe();
  const { enqueueSnackbar } = useSnackbar();
  const deposit = useRequestDeposit();
  const [submitted, setSubmitted] = useState<{ request: RequestRecord; replayed: boolean }>();
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues: blank });
  const { errors } = form.formState;
  const amount = Math.max(0, parseAmount(form.watch('amount')) ?? 0);

  const submit = form.handleSubmit(({ amount: dollars, method = DEFAULT_METHOD }) =>
    deposit.mutate(
      { userId, amount: dollars, method },
      {
        onSuccess: ({ data, replayed }) => {
          setSubmitted({ request: data.data, replayed });
          form.reset(blank);
          onClose();
        },
        onError: (error) => {
          if (!showFieldErrors(error, ['amount', 'method'], form.setError))
            enqueueSnackbar(messageOf(error, 'An error occurred.'), { variant: 'error' });
        },
      },
    ),
  );

  return (
    <>
      <Panel
        open={open}
        title="Deposit Money"
        onClose={onClose}
        onSubmit={(event) => void submit(event)}
        foot={
          <>
            <Typography variant="body2" sx={{ color: 'nv.ink2', mb: 3 }}>
              Our account manager contacts you by e-mail with the details. Your balance changes when the money has
              arrived.
            </Typography>
            <Button type="submit" variant="contained" size="large" fullWidth disabled={deposit.isPending}>
              {deposit.isPending
                ? 'Sending…'
                : amount > 0
                  ? `Request deposit of ${formatMoney(amount)}`
                  : 'Request deposit'}
            </Button>
          </>
        }
      >
        <Stack spacing={5}>
          <Controller
            control={form.control}
            name="amount"
            render={({ field }) => (
              <AmountInput
                {...field}
                autoFocus
                hint="At least $100"
                error={errors.amount?.message}
                offers={[100, 500, 1000, 2500]}
              />
            )}
          />
          <SelectInput label="Account" error={errors.account?.message} {...form.register('account')}>
            <option value="">Select Account</option>
            <option>Wallet Balance</option>
          </SelectInput>
          <div>
            <SelectInput label="Method" error={errors.method?.message} {...form.register('method')}>
              {METHODS.map((method) => (
                <option key={method}>{method}</option>
              ))}
            </SelectInput>
            <Button startIcon={<Plus size={18} strokeWidth={1.75} />} onClick={onAddBank} sx={{ mt: 2, ml: -2 }}>
              Add bank
            </Button>
          </div>
          {me && (
            <Sum label="What changes">
              <SumRow label="Balance now">
                <Money amount={me.balance} />
              </SumRow>
              <SumRow label="This deposit, once approved">
                <Money amount={amount} signed />
              </SumRow>
              <Total label="Balance then">
                <Money amount={plus(me.balance, amount)} />
              </Total>
            </Sum>
          )}
        </Stack>
      </Panel>
      <DepositSubmitted submitted={submitted} onClose={() => setSubmitted(undefined)} />
    </>
  );
}
