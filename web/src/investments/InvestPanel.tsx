import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { investForm, MAX_UNITS } from '@northvale/api/contract/holdings.ts';
import type { InvestmentRecord } from '@northvale/api/contract/investments.ts';
import { INSUFFICIENT_BALANCE } from '@northvale/api/contract/requests.ts';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { SelectInput } from '@northvale/web/ui/inputs.tsx';
import { formatMoney, times } from '@northvale/web/ui/money.ts';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { useSnackbar } from 'notistack';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { useMe } from '../account/useMe.ts';
import { useUserId } from '../account/useSession.ts';
import { hasCode, messageOf } from '../api/apiError.ts';
import { showFieldErrors } from '../app/formErrors.ts';
import { useNow } from '../app/useNow.ts';
import { InvestmentSummary } from './InvestmentSummary.tsx';
import { maturityDate } from './maturity.ts';
import { PurchaseSum } from './PurchaseSum.tsx';
import { UnitStepper } from './UnitStepper.tsx';
import { useInvest } from './useInvest.ts';
import { VerifyFirst } from './VerifyFirst.tsx';

const units = z
  .string()
  .transform((text) => (text === '' ? Number.NaN : Number(text)))
  .pipe(investForm.shape.unitsPurchased);
const schema = investForm.extend({ unitsPurchased: units });
type Input = z.input<typeof schema>;
type Output = z.output<typeof schema>;

interface Props {
  investment: InvestmentRecord;
  open: boolean;
  onClose: () => void;
  onBought: () => void;
}

export function InvestPanel({ investment, open, onClose, onBought }: Props) {
  const userId = useUserId();
  const { data: me } = useMe();
  const { enqueueSnackbar } = useSnackbar();
  const invest = useInvest();
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: { unitsPurchased: '1', account: 'Account Balance' },
  });
  const { errors } = form.formState;
  const count = Number(form.watch('unitsPurchased')) || 0;
  const cost = times(investment.pricePerUnit, count);
  const matures = maturityDate(investment.duration, useNow());
  const verified = me?.isVerified === true;
  const refuse = (): void => form.setError('unitsPurchased', { message: INSUFFICIENT_BALANCE }, { shouldFocus: true });

  const submit = form.handleSubmit(({ unitsPurchased }) => {
    if (cost > (me?.available ?? 0)) return refuse();
    return invest.mutate(
      { userId, investmentId: investment._id, unitsPurchased, investmentRevision: investment.revision },
      {
        onSuccess: ({ data }) => {
          enqueueSnackbar(data.message, { variant: 'success' });
          onClose();
          onBought();
        },
        onError: (error) => {
          if (hasCode(error, 'InsufficientBalance')) return refuse();
          if (!showFieldErrors(error, ['unitsPurchased'], form.setError))
            enqueueSnackbar(messageOf(error, 'An error occurred.'), { variant: 'error' });
        },
      },
    );
  });

  return (
    <Panel
      open={open}
      title="Invest Now"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      foot={
        <>
          {verified && matures && (
            <Typography variant="body2" sx={{ color: 'nv.ink2', mb: 3 }}>
              {cost > 0 ? `The ${formatMoney(cost)}` : 'The money'} can’t be withdrawn before {formatUtcDate(matures)}.
              The return is projected.
            </Typography>
          )}
          <Button type="submit" variant="contained" size="large" fullWidth disabled={!verified || invest.isPending}>
            {invest.isPending ? 'Investing…' : cost > 0 && verified ? `Invest ${formatMoney(cost)}` : 'Invest'}
          </Button>
        </>
      }
    >
      <Stack spacing={5}>
        {me && !verified && <VerifyFirst />}
        <InvestmentSummary investment={investment} />
        <Controller
          control={form.control}
          name="unitsPurchased"
          render={({ field: { value, onChange } }) => (
            <UnitStepper value={value} onChange={onChange} max={MAX_UNITS} error={errors.unitsPurchased?.message}>
              1 to {MAX_UNITS} units
              <br />
              {formatMoney(investment.pricePerUnit)} each
            </UnitStepper>
          )}
        />
        <SelectInput
          label="Pay from"
          error={errors.account?.message}
          {...form.register('account')}
          end={
            me && (
              <Box
                component="span"
                sx={{ position: 'absolute', right: 40, color: 'nv.ink2', fontSize: 14, pointerEvents: 'none' }}
              >
                {formatMoney(me.available)} available
              </Box>
            )
          }
        >
          <option value="">Select Account</option>
          <option>Account Balance</option>
        </SelectInput>
        {me && <PurchaseSum investment={investment} units={count} cost={cost} matures={matures} me={me} />}
      </Stack>
    </Panel>
  );
}
