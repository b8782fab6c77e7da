import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Reply } from '@northvale/api/client/sent.ts';
import type { BankAccount } from '@northvale/api/contract/bankAccounts.ts';
import { MIN_WITHDRAWAL } from '@northvale/api/contract/limits.ts';
import type { Assertion } from '@northvale/api/contract/passkeys.ts';
import { withdrawForm } from '@northvale/api/contract/requests.ts';
import { AmountInput } from '@northvale/web/ui/AmountInput.tsx';
import { AppLink } from '../../../ui/PageLink.tsx';
import { DoneDialog } from '@northvale/web/ui/DoneDialog.tsx';
import { SelectInput } from '@northvale/web/ui/inputs.tsx';
import { bankLabel } from '../../../ui/terms.ts';
import { editableMoney, formatMoney, formatWholeMoney, minus } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { useEffect, useMemo, useState } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod';
import { useKeptDraft } from '../../shared/account/useKeptDraft.ts';
import { useMe } from '../../shared/account/useMe.ts';
import { useUserId } from '../../shared/account/useSession.ts';
import { api } from '../../shared/api/apiClient.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { AddBankButton } from '../../shared/money/MoneyButtons.tsx';
import { amountText, isUncovered, typedAmount, useMoneyForm } from '../../shared/money/useMoneyForm.ts';
import { FactorInput, typedFactor } from '../../shared/money/FactorInput.tsx';
import { PanelFoot } from '../../shared/money/PanelFoot.tsx';
import { useOnBack } from '../../shared/page/usePanel.ts';
import { t, tx } from '../../shared/texts/t.ts';

interface WithdrawPanelProps {
  open: boolean;
  /** The bank account that was just added from here; '' for none. */
  linkedBankId?: string;
  onClose: () => void;
  onAddBank: () => void;
}

export function WithdrawPanel({ open, linkedBankId = '', onClose, onAddBank }: WithdrawPanelProps) {
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

interface BeyondAvailableProps {
  available: number;
  held: number;
  onUse: () => void;
}

/** Says what would be possible instead, and does it with one press. */
const BeyondAvailable = ({ available, held, onUse }: BeyondAvailableProps) => (
  <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px', mt: 2 }}>
    {tx(available >= MIN_WITHDRAWAL ? 'withdrawals.upTo' : 'withdrawals.availableAre', {
      amount: (
        <Box component="strong" sx={{ color: 'nv.ink', fontWeight: 600 }}>
          {formatMoney(available)}
        </Box>
      ),
    })}
    {held > 0 && ` ${t('withdrawals.alsoHeld', { amount: formatMoney(held) })}`}
    {available >= MIN_WITHDRAWAL && (
      <Box sx={{ mt: 3 }}>
        <Link component="button" type="button" onClick={onUse} sx={{ font: 'inherit', fontWeight: 500 }}>
          {t('withdrawals.use', { amount: formatMoney(available) })}
        </Link>
      </Box>
    )}
  </Box>
);

interface WithdrawalSubmittedProps {
  submitted: Submitted | undefined;
  onClose: () => void;
}

function WithdrawalSubmitted({ submitted, onClose }: WithdrawalSubmittedProps) {
  // The last request stays readable while the dialog fades out.
  const [shown, setShown] = useState(submitted);
  if (submitted !== undefined && submitted !== shown) setShown(submitted);
  if (shown === undefined) return null;
  const { reply, before } = shown;
  const { data: request } = reply.data;
  return (
    <DoneDialog open={submitted !== undefined} title={t('done.withdrawalRequested')} onClose={onClose}>
      {reply.replayed && <Notice kind="info">{t('money.already')}</Notice>}
      <Sum label={t('money.yourRequest')}>
        <SumRow label={t('money.amount')}>
          <Money amount={request.amount} />
        </SumRow>
        {request.bankAccount && <SumRow label={t('withdrawals.to')}>{bankLabel(request.bankAccount)}</SumRow>}
        {!reply.replayed && (
          <>
            <SumRow label={t('withdrawals.availableBefore')}>
              <Money amount={before} />
            </SumRow>
            <SumRow label={t('withdrawals.putOnHold')}>
              <Money amount={-request.amount} />
            </SumRow>
            <Total label={t('withdrawals.availableNow')}>
              <Money amount={minus(before, request.amount)} />
            </Total>
          </>
        )}
      </Sum>
      <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 4 }}>
        {t('money.managerWrites')}{' '}
        <AppLink to="/transactions?kind=withdrawals" onClick={onClose}>
          {t('money.viewStatus')}
        </AppLink>
      </Typography>
    </DoneDialog>
  );
}

/** A bank account that was unlinked since it was chosen can't be seen as chosen, so it doesn't count. */
const schemaFor = (linked: readonly BankAccount[]) =>
  withdrawForm.extend({
    amount: amountText(withdrawForm.shape.amount),
    bankAccountId: z
      .string()
      .transform((chosen) => (linked.some(({ _id }) => _id === chosen) ? chosen : ''))
      .pipe(withdrawForm.shape.bankAccountId),
    ...typedFactor,
  });

interface Submitted {
  reply: Reply<'POST /auth/withdraw-requests'>;
  /** What was available when it was asked for. */
  before: number;
}

interface Options {
  open: boolean;
  /** The bank account that was just added from here; '' for none. */
  linkedBankId: string;
  onClose: () => void;
}

/** What the withdraw panel asks, checks and sends. The same request sent twice counts once. */
function useWithdrawForm({ open, linkedBankId, onClose }: Options) {
  const { succeeded } = useToasts();
  const userId = useUserId();
  const { data: me } = useMe();
  const linked = me?.bankAccounts;
  const schema = useMemo(() => schemaFor(linked ?? []), [linked]);
  const [submitted, setSubmitted] = useState<Submitted>();
  const forget = (): void => setSubmitted(undefined);
  useOnBack(forget);
  const bodyOf = ({ amount, bankAccountId, otp, assertion }: z.output<ReturnType<typeof schemaFor>>) => {
    const bank = me?.bankAccounts.find(({ _id }) => _id === bankAccountId);
    const method = bank?.bankName === 'Bitcoin' ? 'Bitcoin' : 'Bank Transfer';
    return { userId, amount, method, bankAccountId, otp, assertion } as const;
  };
  const withdrawal = useMoneyForm({
    open,
    pressed: t('withdrawals.request'),
    schema,
    blank: { amount: '', account: 'Account Balance', bankAccountId: '', otp: '' },
    amountField: 'amount',
    costOf: ({ amount }) => typedAmount(amount),
    isOpen: (values) => api.isOpen('POST /auth/withdraw-requests', { body: bodyOf(values) }),
    send: (values) => api.ask('POST /auth/withdraw-requests', { body: bodyOf(values) }),
    onDone: (reply, isThere) =>
      isThere ? setSubmitted({ reply, before: me?.available ?? 0 }) : succeeded('withdrawalRequested'),
    onClose,
  });
  const { setValue } = withdrawal.form;
  useEffect(() => {
    if (linkedBankId !== '') setValue('bankAccountId', linkedBankId);
  }, [linkedBankId, setValue]);
  useKeptDraft('withdrawal', withdrawal.form);
  async function submitSigned(signed: Assertion): Promise<void> {
    setValue('otp', '');
    setValue('assertion', signed);
    await withdrawal.submit();
    setValue('assertion', undefined);
  }
  return {
    ...withdrawal,
    submitSigned,
    /** The bank accounts are there, which say by what method it goes. */
    ready: me !== undefined,
    amount: typedAmount(withdrawal.form.watch('amount')),
    submitted,
    forget,
  };
}
