import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { MAX_UNITS, VERIFY_FIRST } from '@northvale/api/contract/holdings.ts';
import type { InvestmentRecord } from '@northvale/api/contract/investments.ts';
import { AppLink } from '@northvale/web/ui/AppLink.tsx';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { SelectInput } from '@northvale/web/ui/inputs.tsx';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { Controller } from 'react-hook-form';
import { useMe } from '../account/useMe.ts';
import { useNow } from '@northvale/web/ui/useNow.ts';
import { InvestmentSummary } from './InvestmentSummary.tsx';
import { maturityDate } from './maturity.ts';
import { PurchaseSum } from './PurchaseSum.tsx';
import { UnitStepper } from './UnitStepper.tsx';
import { useInvestForm } from './useInvestForm.ts';

interface Props {
  investment: InvestmentRecord;
  open: boolean;
  onClose: () => void;
  onBought: () => void;
}

export function InvestPanel({ investment, open, onClose, onBought }: Props) {
  const { data: me } = useMe();
  const invest = useInvestForm(investment, () => {
    onClose();
    onBought();
  });
  const { form, count, cost } = invest;
  const matures = maturityDate(investment.duration, new Date(useNow()));
  const verified = me?.isVerified === true;
  return (
    <Panel
      open={open}
      title="Invest Now"
      onClose={onClose}
      onSubmit={(event) => void invest.submit(event)}
      foot={<Foot cost={cost} matures={matures} verified={verified} pending={invest.pending} />}
    >
      <Stack spacing={5}>
        {me && !verified && <VerifyFirst />}
        <InvestmentSummary investment={investment} />
        <Fields form={form} pricePerUnit={investment.pricePerUnit} />
        {me && <PurchaseSum investment={investment} units={count} cost={cost} matures={matures} me={me} />}
      </Stack>
    </Panel>
  );
}

/** The contract's sentence, with its way to the settings. */
function VerifyFirst() {
  const [before, after] = VERIFY_FIRST.split('Settings');
  return (
    <Notice kind="verify" role="status">
      {before}
      <AppLink to="/settings">Settings</AppLink>
      {after}
    </Notice>
  );
}

interface FieldsProps {
  form: ReturnType<typeof useInvestForm>['form'];
  pricePerUnit: number;
}

function Fields({ form, pricePerUnit }: FieldsProps) {
  const { data: me } = useMe();
  const { errors } = form.formState;
  const available = me && (
    <Box
      component="span"
      sx={{ position: 'absolute', right: 40, color: 'nv.ink2', fontSize: 14, pointerEvents: 'none' }}
    >
      {formatMoney(me.available)} available
    </Box>
  );
  return (
    <>
      <Controller
        control={form.control}
        name="unitsPurchased"
        render={({ field: { value, onChange } }) => (
          <UnitStepper value={value} onChange={onChange} max={MAX_UNITS} error={errors.unitsPurchased?.message}>
            1 to {MAX_UNITS} units
            <br />
            {formatMoney(pricePerUnit)} each
          </UnitStepper>
        )}
      />
      <SelectInput label="Pay from" error={errors.account?.message} end={available} {...form.register('account')}>
        <option value="">Select Account</option>
        <option>Account Balance</option>
      </SelectInput>
    </>
  );
}

interface FootProps {
  cost: number;
  matures: Date | undefined;
  verified: boolean;
  pending: boolean;
}

const Foot = ({ cost, matures, verified, pending }: FootProps) => (
  <>
    {verified && matures && (
      <Typography variant="body2" sx={{ color: 'nv.ink2', mb: 3 }}>
        {cost > 0 ? `The ${formatMoney(cost)}` : 'The money'} can’t be withdrawn before {formatUtcDate(matures)}. The
        return is projected.
      </Typography>
    )}
    <Button type="submit" variant="contained" size="large" fullWidth disabled={!verified || pending}>
      {pending ? 'Investing…' : cost > 0 && verified ? `Invest ${formatMoney(cost)}` : 'Invest'}
    </Button>
  </>
);
