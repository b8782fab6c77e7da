import Stack from '@mui/material/Stack';
import { MIN_WITHDRAWAL } from '@northvale/api/contract/limits.ts';
import { AmountInput } from '@northvale/web/ui/AmountInput.tsx';
import { SelectInput } from '@northvale/web/ui/inputs.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { editableMoney, formatMoney, formatWholeMoney, minus } from '@northvale/web/ui/money.ts';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { Controller } from 'react-hook-form';
import { useMe } from '../../shared/account/useMe.ts';
import { AddBankButton } from '../../shared/money/AddBankButton.tsx';
import { FactorInput } from '../../shared/money/FactorInput.tsx';
import { PanelFoot } from '../../shared/money/PanelFoot.tsx';
import { isUncovered } from '../../shared/money/useMoneyForm.ts';
import { bankLabel } from '@northvale/web/ui/labels.ts';
import { BeyondAvailable } from './BeyondAvailable.tsx';
import { useWithdrawForm } from './useWithdrawForm.ts';
import { WithdrawalSubmitted } from './WithdrawalSubmitted.tsx';
import { t } from '../../shared/texts/t.ts';

interface Props {
  open: boolean;
  /** The bank account that was just added from here; '' for none. */
  linkedBankId?: string;
  onClose: () => void;
  onAddBank: () => void;
}

export function WithdrawPanel({ open, linkedBankId = '', onClose, onAddBank }: Props) {
  const withdraw = useWithdrawForm({ open, linkedBankId, onClose });
  const { form, codeAsked } = withdraw;
  const { errors } = form.formState;
  return (
    <>
      <Panel
        open={open}
        title={t('withdrawals.title')}
        onClose={onClose}
        onSubmit={(event) => void withdraw.submit(event)}
        foot={<Foot {...withdraw} />}
      >
        <Stack spacing={5}>
          <AmountField form={form} />
          <SelectInput label={t('money.account')} error={errors.account?.message} {...form.register('account')}>
            <option value="">{t('money.selectAccount')}</option>
            <option value="Account Balance">{t('money.accountBalance')}</option>
          </SelectInput>
          <div>
            <BankField form={form} />
            <AddBankButton onClick={onAddBank} />
          </div>
          {codeAsked && (
            <FactorInput
              error={errors.otp?.message}
              {...form.register('otp')}
              onSigned={(signed) => void withdraw.submitSigned(signed)}
            />
          )}
          <WhatChanges amount={withdraw.amount} />
        </Stack>
      </Panel>
      {/* Not over a panel that is open still: one that closes takes the focus along, to where it was before. */}
      <WithdrawalSubmitted submitted={open ? undefined : withdraw.submitted} onClose={withdraw.forget} />
    </>
  );
}

type Form = ReturnType<typeof useWithdrawForm>['form'];

function AmountField({ form }: { form: Form }) {
  const { data: me } = useMe();
  const error = form.formState.errors.amount;
  const useAll = (available: number): void =>
    form.setValue('amount', editableMoney(available), { shouldValidate: true });
  return (
    <div>
      <Controller
        control={form.control}
        name="amount"
        render={({ field }) => (
          <AmountInput
            {...field}
            autoFocus
            hint={t('money.atLeast', { amount: formatWholeMoney(MIN_WITHDRAWAL) })}
            error={error?.message}
          />
        )}
      />
      {me && isUncovered(error) && (
        <BeyondAvailable available={me.available} held={me.held} onUse={() => useAll(me.available)} />
      )}
    </div>
  );
}

function BankField({ form }: { form: Form }) {
  const { data: me } = useMe();
  const error = form.formState.errors.bankAccountId?.message;
  return (
    <Controller
      control={form.control}
      name="bankAccountId"
      render={({ field }) => (
        <SelectInput label={t('withdrawals.bank')} hint={t('withdrawals.bankHint')} error={error} {...field}>
          <option value="">{t('withdrawals.selectBank')}</option>
          {me?.bankAccounts.map((bank) => (
            <option key={bank._id} value={bank._id}>
              {bankLabel(bank)}
            </option>
          ))}
        </SelectInput>
      )}
    />
  );
}

function WhatChanges({ amount }: { amount: number }) {
  const { data: me } = useMe();
  if (me === undefined) return null;
  return (
    <Sum label={t('money.whatChanges')}>
      <SumRow label={t('withdrawals.availableNow')}>
        <Money amount={me.available} />
      </SumRow>
      <SumRow label={t('withdrawals.onHold')}>
        <Money amount={-amount} />
      </SumRow>
      <Total label={t('withdrawals.availableThen')}>
        <Money amount={minus(me.available, amount)} loss={amount > me.available} />
      </Total>
    </Sum>
  );
}

const requestWords = (amount: number): string =>
  amount > 0 ? t('withdrawals.requestOf', { amount: formatMoney(amount) }) : t('withdrawals.request');

type FootProps = Pick<ReturnType<typeof useWithdrawForm>, 'amount' | 'pending' | 'failure' | 'repeats' | 'ready'>;

const Foot = ({ amount, pending, failure, repeats, ready }: FootProps) => (
  <PanelFoot
    failure={failure}
    repeats={repeats}
    disabled={pending || !ready}
    button={pending ? t('money.sending') : requestWords(amount)}
  >
    {t('withdrawals.consequence')}
  </PanelFoot>
);
