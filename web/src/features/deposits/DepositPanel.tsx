import Stack from '@mui/material/Stack';
import { MIN_DEPOSIT } from '@northvale/api/contract/limits.ts';
import { METHODS } from '@northvale/api/contract/requests.ts';
import { AmountInput } from '@northvale/web/ui/AmountInput.tsx';
import { SelectInput } from '@northvale/web/ui/inputs.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { formatMoney, formatWholeMoney, plus } from '@northvale/web/ui/money.ts';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { Controller } from 'react-hook-form';
import { useMe } from '../../shared/account/useMe.ts';
import { AddBankButton } from '../../shared/money/AddBankButton.tsx';
import { PanelFoot } from '../../shared/money/PanelFoot.tsx';
import { DepositSubmitted } from './DepositSubmitted.tsx';
import { useDepositForm } from './useDepositForm.ts';
import { t } from '../../shared/texts/t.ts';
import { wordOf } from '@northvale/web/ui/texts/said.ts';

const OFFERS = [MIN_DEPOSIT, 500, 1000, 2500];

interface DepositPanelProps {
  open: boolean;
  /** The amount that it begins with, if any. */
  amount?: string;
  onClose: () => void;
  onAddBank: () => void;
}

export function DepositPanel({ open, amount = '', onClose, onAddBank }: DepositPanelProps) {
  const deposit = useDepositForm({ open, proposed: amount, onClose });
  const { form } = deposit;
  return (
    <>
      <Panel
        open={open}
        title={t('deposits.title')}
        onClose={onClose}
        onSubmit={(event) => void deposit.submit(event)}
        foot={<Foot {...deposit} />}
      >
        <Stack spacing={5}>
          <Fields form={form} onAddBank={onAddBank} />
          <WhatChanges amount={deposit.amount} />
        </Stack>
      </Panel>
      {/* Not over a panel that is open still: one that closes takes the focus along, to where it was before. */}
      <DepositSubmitted submitted={open ? undefined : deposit.submitted} onClose={deposit.forget} />
    </>
  );
}

function Fields({ form, onAddBank }: { form: ReturnType<typeof useDepositForm>['form']; onAddBank: () => void }) {
  const { errors } = form.formState;
  return (
    <>
      <Controller
        control={form.control}
        name="amount"
        render={({ field }) => (
          <AmountInput
            {...field}
            autoFocus
            hint={t('money.atLeast', { amount: formatWholeMoney(MIN_DEPOSIT) })}
            error={errors.amount?.message}
            offers={OFFERS}
          />
        )}
      />
      <SelectInput label={t('money.account')} error={errors.account?.message} {...form.register('account')}>
        <option value="">{t('money.selectAccount')}</option>
        <option value="Wallet Balance">{t('money.walletBalance')}</option>
      </SelectInput>
      <div>
        <SelectInput label={t('deposits.method')} error={errors.method?.message} {...form.register('method')}>
          {METHODS.map((method) => (
            <option key={method} value={method}>
              {wordOf(method)}
            </option>
          ))}
        </SelectInput>
        <AddBankButton onClick={onAddBank} />
      </div>
    </>
  );
}

function WhatChanges({ amount }: { amount: number }) {
  const { data: me } = useMe();
  if (me === undefined) return null;
  return (
    <Sum label={t('money.whatChanges')}>
      <SumRow label={t('deposits.balanceNow')}>
        <Money amount={me.balance} />
      </SumRow>
      <SumRow label={t('deposits.onceApproved')}>
        <Money amount={amount} signed />
      </SumRow>
      <Total label={t('deposits.balanceThen')}>
        <Money amount={plus(me.balance, amount)} />
      </Total>
    </Sum>
  );
}

const requestWords = (amount: number): string =>
  amount > 0 ? t('deposits.requestOf', { amount: formatMoney(amount) }) : t('deposits.request');

type FootProps = Pick<ReturnType<typeof useDepositForm>, 'amount' | 'pending' | 'failure' | 'repeats'>;

const Foot = ({ amount, pending, failure, repeats }: FootProps) => (
  <PanelFoot
    failure={failure}
    repeats={repeats}
    disabled={pending}
    button={pending ? t('money.sending') : requestWords(amount)}
  >
    {t('deposits.consequence')}
  </PanelFoot>
);
