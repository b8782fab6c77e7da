import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { INSUFFICIENT_BALANCE, withdrawForm, type RequestRecord } from '@northvale/api/contract/requests.ts';
import { AmountInput } from '@northvale/web/ui/AmountInput.tsx';
import { SelectInput, TextInput } from '@northvale/web/ui/inputs.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { formatMoney, minus, parseAmount } from '@northvale/web/ui/money.ts';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { Plus } from 'lucide-react';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { useMe } from '../account/useMe.ts';
import { useUserId } from '../account/useSession.ts';
import { hasCode, messageOf } from '../api/apiError.ts';
import { amountText } from '../app/amountText.ts';
import { bankLabel } from '../app/bankLabel.ts';
import { showFieldErrors } from '../app/formErrors.ts';
import { BeyondAvailable } from './BeyondAvailable.tsx';
import { useRequestWithdrawal } from './useRequestWithdrawal.ts';
import { WithdrawalSubmitted } from './WithdrawalSubmitted.tsx';

const schema = withdrawForm.extend({ amount: amountText, otp: z.string() });
type Input = z.input<typeof schema>;
type Output = z.output<typeof schema>;

const blank: Input = { amount: '', account: 'Account Balance', bankAccountId: '', otp: '' };

interface Props {
  open: boolean;
  onClose: () => void;
  onAddBank: () => void;
}

export function WithdrawPanel({ open, onClose, onAddBank }: Props) {
  const userId = useUserId();
  const { data: me } = useMe();
  const { enqueueSnackbar } = useSnackbar();
  const withdrawal = useRequestWithdrawal();
  const [submitted, setSubmitted] = useState<{ request: RequestRecord; replayed: boolean; before: number }>();
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues: blank });
  const { errors } = form.formState;
  const amount = Math.max(0, parseAmount(form.watch('amount')) ?? 0);
  const available = me?.available ?? 0;
  const codeAsked = hasCode(withdrawal.error, 'OtpRequired');

  const refuse = (): void => form.setError('amount', { message: INSUFFICIENT_BALANCE }, { shouldFocus: true });

  const submit = form.handleSubmit(({ amount: dollars, bankAccountId, otp }) => {
    if (dollars > available) return refuse();
    const bank = me?.bankAccounts.find(({ _id }) => _id === bankAccountId);
    const method = bank?.bankName === 'Bitcoin' ? 'Bitcoin' : 'Bank Transfer';
    return withdrawal.mutate(
      { userId, amount: dollars, method, bankAccountId, ...(otp !== '' && { otp }) },
      {
        onSuccess: ({ data, replayed }) => {
          setSubmitted({ request: data.data, replayed, before: available });
          form.reset(blank);
          onClose();
        },
        onError: (error) => {
          if (hasCode(error, 'InsufficientBalance')) return refuse();
          if (!showFieldErrors(error, ['amount', 'bankAccountId', 'otp'], form.setError))
            enqueueSnackbar(messageOf(error, 'An error occurred.'), { variant: 'error' });
        },
      },
    );
  });

  return (
    <>
      <Panel
        open={open}
        title="Withdraw Money"
        onClose={onClose}
        onSubmit={(event) => void submit(event)}
        foot={
          <>
            <Typography variant="body2" sx={{ color: 'nv.ink2', mb: 3 }}>
              The amount is put on hold until our team has decided. If it is rejected, it is yours to spend again.
            </Typography>
            <Button type="submit" variant="contained" size="large" fullWidth disabled={withdrawal.isPending}>
              {withdrawal.isPending
                ? 'Sending…'
                : amount > 0
                  ? `Request withdrawal of ${formatMoney(amount)}`
                  : 'Request withdrawal'}
            </Button>
          </>
        }
      >
        <Stack spacing={5}>
          <div>
            <Controller
              control={form.control}
              name="amount"
              render={({ field }) => (
                <AmountInput {...field} autoFocus hint="At least $100" error={errors.amount?.message} />
              )}
            />
            {me && errors.amount?.message === INSUFFICIENT_BALANCE && (
              <BeyondAvailable
                available={me.available}
                held={me.held}
                onUse={() => form.setValue('amount', me.available.toFixed(2), { shouldValidate: true })}
              />
            )}
          </div>
          <SelectInput label="Account" error={errors.account?.message} {...form.register('account')}>
            <option value="">Select Account</option>
            <option>Account Balance</option>
          </SelectInput>
          <div>
            <SelectInput
              label="Bank"
              hint="Where the money goes"
              error={errors.bankAccountId?.message}
              {...form.register('bankAccountId')}
            >
              <option value="">Select Bank</option>
              {me?.bankAccounts.map((bank) => (
                <option key={bank._id} value={bank._id}>
                  {bankLabel(bank)}
                </option>
              ))}
            </SelectInput>
            <Button startIcon={<Plus size={18} strokeWidth={1.75} />} onClick={onAddBank} sx={{ mt: 2, ml: -2 }}>
              Add bank
            </Button>
          </div>
          {codeAsked && (
            <TextInput
              label="Code"
              autoComplete="one-time-code"
              inputProps={{ inputMode: 'numeric' }}
              hint="Six digits from your authenticator app"
              error={errors.otp?.message}
              {...form.register('otp')}
            />
          )}
          {me && (
            <Sum label="What changes">
              <SumRow label="Available now">
                <Money amount={me.available} />
              </SumRow>
              <SumRow label="This withdrawal, on hold">
                <Money amount={-amount} />
              </SumRow>
              <Total label="Available then">
                <Money amount={minus(me.available, amount)} loss={amount > me.available} />
              </Total>
            </Sum>
          )}
        </Stack>
      </Panel>
      <WithdrawalSubmitted submitted={submitted} onClose={() => setSubmitted(undefined)} />
    </>
  );
}
