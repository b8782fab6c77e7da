import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import { platformFee, unitsCovered } from '@northvale/api/contract/fee.ts';
import { type invest, investForm } from '@northvale/api/contract/holdings.ts';
import type { InvestmentRecord } from '@northvale/api/contract/investments.ts';
import type { Me } from '@northvale/api/contract/profile.ts';
import { MAX_UNITS, MIN_DEPOSIT } from '@northvale/api/contract/limits.ts';
import { AppLink } from '../../../ui/PageLink.tsx';
import { formatUtcDate, useNow } from '../../../ui/dates.ts';
import { SelectInput } from '@northvale/web/ui/inputs.tsx';
import { formatMoney, minus, plus, times, toCents, toDollars } from '@northvale/web/ui/money.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { OpportunityBadge } from '@northvale/web/ui/StatusBadge.tsx';
import { categoryWord, formatDuration, formatPercent } from '@northvale/web/ui/terms.ts';
import { Written } from '../../../ui/Card.tsx';
import { Controller } from 'react-hook-form';
import * as z from 'zod';
import { useKeptDraft } from '../../shared/account/useKeptDraft.ts';
import { useMe } from '../../shared/account/useMe.ts';
import { useUserId } from '../../shared/account/useSession.ts';
import { api } from '../../shared/api/apiClient.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { useConfig } from '../../shared/page/useConfig.ts';
import { PanelFoot } from '../../shared/money/PanelFoot.tsx';
import { isUncovered, useMoneyForm } from '../../shared/money/useMoneyForm.ts';
import { useMoneyPanel } from '../../shared/money/useMoneyPanel.ts';
import { t, tx } from '../../shared/texts/t.ts';
import { InvestmentPicture, investorsWords, leftWords, maturityDate } from './MyHoldings.tsx';
import { PurchaseSum, UnitStepper } from './UnitStepper.tsx';

interface InvestPanelProps {
  investment: InvestmentRecord;
  open: boolean;
  onClose: () => void;
  onBought: () => void;
}

export function InvestPanel({ investment, open, onClose, onBought }: InvestPanelProps) {
  const { data: me } = useMe();
  const close = (): void => {
    onClose();
    onBought();
  };
  const invest = useInvestForm({ investment, open, onClose: close });
  const { form, count, cost, fee } = invest;
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
        <Fields form={form} cost={plus(cost, fee)} investment={investment} />
        {me && <PurchaseSum investment={investment} units={count} cost={cost} fee={fee} matures={matures} me={me} />}
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
  /** With its fee. */
  cost: number;
  investment: InvestmentRecord;
}

function Fields({ form, cost, investment: { pricePerUnit, unitsLeft } }: FieldsProps) {
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
              {unitsLeft === null ? t('investments.buy.limits', { most: MAX_UNITS }) : leftWords(unitsLeft)}
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
            plan={me.plan}
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

interface FootProps extends Pick<ReturnType<typeof useInvestForm>, 'cost' | 'fee' | 'pending' | 'failure' | 'repeats'> {
  matures: Date | undefined;
  verified: boolean;
}

const Foot = ({ cost, fee, matures, verified, pending, failure, repeats }: FootProps) => (
  <PanelFoot
    failure={failure}
    repeats={repeats}
    nothing={t('investments.buy.nothing')}
    disabled={!verified || pending}
    button={pending ? t('investments.investing') : investWords(verified ? plus(cost, fee) : 0)}
  >
    {verified && matures && lockedWords(cost, formatUtcDate(matures))}
  </PanelFoot>
);

/** What is about to be bought. */
const InvestmentSummary = ({ investment }: { investment: InvestmentRecord }) => (
  <Box sx={{ display: 'flex', gap: 4 }}>
    <Box sx={{ width: 76, height: 76, flex: 'none', borderRadius: '8px', overflow: 'hidden' }}>
      <InvestmentPicture investment={investment} height={76} />
    </Box>
    <Box sx={{ minWidth: 0 }}>
      <OpportunityBadge />
      <Written sx={{ fontWeight: 600, fontSize: 18, lineHeight: '24px', mt: 1 }}>{investment.name}</Written>
      <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px' }}>
        {[
          categoryWord(investment.category),
          formatPercent(investment.investmentReturn),
          formatDuration(investment.duration),
          ...(investment.fundCharge === ''
            ? []
            : [t('investments.charge', { percent: formatPercent(investment.fundCharge) })]),
          investorsWords(investment.investors),
        ].join(' · ')}
      </Box>
    </Box>
  </Box>
);

interface BeyondBalanceProps {
  available: number;
  cost: number;
  pricePerUnit: number;
  plan: Me['plan'];
  onUse: (units: number) => void;
}

/** Says how many units the balance covers, and how much is missing for those that were asked for. */
function BeyondBalance({ available, cost, pricePerUnit, plan, onUse }: BeyondBalanceProps) {
  const { open } = useMoneyPanel();
  const affordable = unitsCovered(useConfig().platformFee, plan, toCents(available), toCents(pricePerUnit));
  const units = t('investments.units', { n: affordable });
  const missing = Math.max(MIN_DEPOSIT, minus(cost, available));
  return (
    <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px', mt: 2 }}>
      {tx('investments.buy.canBuy', {
        units: (
          <Box component="strong" sx={{ color: 'nv.ink', fontWeight: 600 }}>
            {units}
          </Box>
        ),
        amount: formatMoney(available),
      })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 5, mt: 3 }}>
        {affordable > 0 && (
          <Link component="button" type="button" onClick={() => onUse(affordable)} sx={way}>
            {t('investments.buy.buyUnits', { units })}
          </Link>
        )}
        <Link component="button" type="button" onClick={() => open('deposit', { amount: missing })} sx={way}>
          {t('investments.buy.deposit', { amount: formatMoney(missing) })}
        </Link>
      </Box>
    </Box>
  );
}

const way = { font: 'inherit', fontWeight: 500 } as const;

const units = z.string().transform(typedUnits).pipe(investForm.shape.unitsPurchased);
const schema = investForm.extend({ unitsPurchased: units });

interface Options {
  investment: InvestmentRecord;
  open: boolean;
  onClose: () => void;
}

/** What the invest panel asks, checks and sends. The same purchase sent twice counts once. */
function useInvestForm({ investment, open, onClose }: Options) {
  const { _id, name, pricePerUnit, revision } = investment;
  const userId = useUserId();
  const plan = useMe().data?.plan ?? 'free';
  const { succeeded } = useToasts();
  const withFee = (units: number): number => {
    const cost = times(pricePerUnit, units);
    return plus(cost, feeOn(cost, plan));
  };
  // The revision says which terms the person saw: if they changed meanwhile, nothing is bought. A purchase that may
  // have been done is asked for again with the revision and fee that it was sent with, or it would be another one.
  const bodyOf = (unitsPurchased: number): Purchase => {
    const expectedFee = feeOn(times(pricePerUnit, unitsPurchased), plan);
    const seen = { userId, investmentId: _id, unitsPurchased, investmentRevision: revision, expectedFee };
    const sent = purchaseSent(_id);
    const isAgain = sent?.userId === userId && sent.unitsPurchased === unitsPurchased;
    return isAgain && api.isOpen('POST /auth/invest', { body: sent }) ? sent : seen;
  };
  const purchase = useMoneyForm({
    open,
    pressed: t('investments.investIn', { name }),
    schema,
    blank: { unitsPurchased: '1', account: 'Account Balance' },
    amountField: 'unitsPurchased',
    costOf: ({ unitsPurchased }) => withFee(wholeUnits(unitsPurchased)),
    isOpen: ({ unitsPurchased }) => api.isOpen('POST /auth/invest', { body: bodyOf(unitsPurchased) }),
    send: ({ unitsPurchased }) => {
      const body = bodyOf(unitsPurchased);
      keepPurchase(body);
      return api.ask('POST /auth/invest', { body });
    },
    nothing: t('investments.buy.nothing'),
    onDone: ({ replayed }) => succeeded(replayed ? 'purchasedAlready' : 'invested'),
    onClose,
  });
  useKeptDraft(`purchase of ${_id}`, purchase.form);
  const count = wholeUnits(purchase.form.watch('unitsPurchased'));
  const cost = times(pricePerUnit, count);
  return { ...purchase, count, cost, fee: feeOn(cost, plan) };
}

type Purchase = z.input<typeof invest>;

const feeOn = (cost: number, plan: Me['plan']): number =>
  toDollars(platformFee(useConfig().platformFee, plan, toCents(cost)));

/** The purchase of an investment that was sent last, kept by the tab: its page may be left before the answer comes. */
const purchaseSent = (investmentId: string): Purchase | undefined => {
  const kept = sessionStorage.getItem(`purchase of ${investmentId}`);
  return kept === null ? undefined : (JSON.parse(kept) as Purchase);
};
const keepPurchase = (body: Purchase): void =>
  sessionStorage.setItem(`purchase of ${body.investmentId}`, JSON.stringify(body));

/** Plain digits: a point parts thousands for some and decimals for others. Anything else is refused, as none is. */
function typedUnits(text: string): number {
  if (text.trim() === '') return Number.NaN;
  return /^\s*\d+\s*$/.test(text) ? Number(text) : 0;
}

const wholeUnits = (text: string): number => typedUnits(text) || 0;
