import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import { MAX_UNITS } from '@northvale/api/contract/limits.ts';
import type { InvestmentRecord } from '@northvale/api/contract/investments.ts';
import { AppLink } from '@northvale/web/ui/AppLink.tsx';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { SelectInput } from '@northvale/web/ui/inputs.tsx';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { Controller } from 'react-hook-form';
import { useMe } from '../../shared/account/useMe.ts';
import { useNow } from '@northvale/web/ui/useNow.ts';
import { PanelFoot } from '../../shared/money/PanelFoot.tsx';
import { isUncovered } from '../../shared/money/useMoneyForm.ts';
import { BeyondBalance } from './BeyondBalance.tsx';
import { InvestmentSummary } from './InvestmentSummary.tsx';
import { maturityDate } from './maturity.ts';
import { PurchaseSum } from './PurchaseSum.tsx';
import { UnitStepper } from './UnitStepper.tsx';
import { useInvestForm } from './useInvestForm.ts';
import { t } from '../../shared/texts/t.ts';

interface Props {
  investment: InvestmentRecord;
  open: boolean;
  onClose: () => void;
  onBought: () => void;
}

export function InvestPanel({ investment, open, onClose, onBought }: Props) {
  const { data: me } = useMe();
  const close = (): void => {
    onClose();
    onBought();
  };
  const invest = useInvestForm({ investment, open, onClose: close });
  const { form, count, cost } = invest;
  const matures = maturityDate(investment.duration, new Date(useNow()));
  const verified = me?.isVerified === true;
  return (
    <Panel
      open={open}
      title={t('investments.buy.title')}
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
  const settings = t('investments.buy.settings');
  const [before, after] = t('done.verifyFirst').split(settings);
  return (
    <Notice kind="verify" role="status">
      {before}
      <AppLink to="/settings">{settings}</AppLink>
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
  const available = me && t('investments.buy.available', { amount: formatMoney(me.available) });
  // On the smallest phones, and with great amounts, both have no room in one line.
  const isBelow = useMediaQuery('(max-width: 400px)');
  return (
    <>
      <div>
        <Controller
          control={form.control}
          name="unitsPurchased"
          render={({ field: { value, onChange } }) => (
            <UnitStepper value={value} onChange={onChange} max={MAX_UNITS} error={errors.unitsPurchased?.message}>
              {t('investments.buy.limits', { most: MAX_UNITS })}
              <br />
              {t('investments.buy.each', { amount: formatMoney(pricePerUnit) })}
            </UnitStepper>
          )}
        />
        {me && isUncovered(errors.unitsPurchased) && (
          <BeyondBalance
            available={me.available}
            cost={cost}
            pricePerUnit={pricePerUnit}
            onUse={(units) => form.setValue('unitsPurchased', String(units), { shouldValidate: true })}
          />
        )}
      </div>
      <SelectInput
        label={t('investments.buy.payFrom')}
        error={errors.account?.message}
        hint={isBelow ? available : undefined}
        end={
          !isBelow && (
            <Box
              component="span"
              sx={{ position: 'absolute', right: 40, color: 'nv.ink2', fontSize: 14, pointerEvents: 'none' }}
            >
              {available}
            </Box>
          )
        }
        {...form.register('account')}
      >
        <option value="">{t('money.selectAccount')}</option>
        <option value="Account Balance">{t('money.accountBalance')}</option>
      </SelectInput>
    </>
  );
}

const investWords = (cost: number): string =>
  cost > 0 ? t('investments.investAmount', { amount: formatMoney(cost) }) : t('investments.invest');

const lockedWords = (cost: number, date: string): string =>
  cost > 0
    ? t('investments.buy.locked', { amount: formatMoney(cost), date })
    : t('investments.buy.moneyLocked', { date });

interface FootProps extends Pick<ReturnType<typeof useInvestForm>, 'cost' | 'pending' | 'failure' | 'repeats'> {
  matures: Date | undefined;
  verified: boolean;
}

const Foot = ({ cost, matures, verified, pending, failure, repeats }: FootProps) => (
  <PanelFoot
    failure={failure}
    repeats={repeats}
    nothing={t('investments.buy.nothing')}
    disabled={!verified || pending}
    button={pending ? t('investments.investing') : investWords(verified ? cost : 0)}
  >
    {verified && matures && lockedWords(cost, formatUtcDate(matures))}
  </PanelFoot>
);
