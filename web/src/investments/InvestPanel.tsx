import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { MAX_UNITS, VERIFY_FIRST } from '@northvale/api/contract/holdings.ts';
import type { InvestmentRecord } from '@northvale/api/contract/investments.ts';
import { INSUFFICIENT_BALANCE } from '@northvale/api/contract/requests.ts';
import { AppLink } from '@northvale/web/ui/AppLink.tsx';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { SelectInput } from '@northvale/web/ui/inputs.tsx';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { Controller } from 'react-hook-form';
import { useMe } from '../account/useMe.ts';
import { useNow } from '@northvale/web/ui/useNow.ts';
import { PanelFoot } from '../money/PanelFoot.tsx';
import { BeyondBalance } from './BeyondBalance.tsx';
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
      foot={<Foot {...invest} matures={matures} verified={verified} />}
    >
      <Stack spacing={5}>
        {me && !verified && <VerifyFirst />}
        <InvestmentSummary investment={investment} />
        <Fields form={form} cost={cost} pricePerUnit={investment.pricePerUnit} />
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
  cost: number;
  pricePerUnit: number;
}

function Fields({ form, cost, pricePerUnit }: FieldsProps) {
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
      <div>
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
        {me && errors.unitsPurchased?.message === INSUFFICIENT_BALANCE && (
          <BeyondBalance
            available={me.available}
            cost={cost}
            pricePerUnit={pricePerUnit}
            onUse={(units) => form.setValue('unitsPurchased', String(units), { shouldValidate: true })}
          />
        )}
      </div>
      <SelectInput label="Pay from" error={errors.account?.message} end={available} {...form.register('account')}>
        <option value="">Select Account</option>
        <option>Account Balance</option>
      </SelectInput>
    </>
  );
}

interface FootProps extends Pick<ReturnType<typeof useInvestForm>, 'cost' | 'pending' | 'failure'> {
  matures: Date | undefined;
  verified: boolean;
}

const Foot = ({ cost, matures, verified, pending, failure }: FootProps) => (
  <PanelFoot
    failure={failure}
    nothing="Nothing was bought."
    disabled={!verified || pending}
    button={pending ? 'Investing…' : cost > 0 && verified ? `Invest ${formatMoney(cost)}` : 'Invest'}
  >
    {verified &&
      matures &&
      `${cost > 0 ? `The ${formatMoney(cost)}` : 'The money'} can’t be withdrawn before ${formatUtcDate(matures)}. The return is projected.`}
  </PanelFoot>
);
