import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Reply } from '@northvale/api/client/sent.ts';
import { MIN_DEPOSIT } from '@northvale/api/contract/limits.ts';
import { DEFAULT_METHOD, depositForm, METHODS } from '@northvale/api/contract/requests.ts';
import { AmountInput } from '@northvale/web/ui/AmountInput.tsx';
import { AppLink } from '../../../ui/PageLink.tsx';
import { CopyButton } from '@northvale/web/ui/CopyButton.tsx';
import { DoneDialog } from '@northvale/web/ui/DoneDialog.tsx';
import { SelectInput } from '@northvale/web/ui/inputs.tsx';
import { editableMoney, formatMoney, formatWholeMoney, parseAmount, plus } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { StatusBadge } from '@northvale/web/ui/StatusBadge.tsx';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { wordOf } from '@northvale/web/ui/texts/said.ts';
import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import type * as z from 'zod';
import { shortId } from '../../../ui/terms.ts';
import { useKeptDraft } from '../../shared/account/useKeptDraft.ts';
import { useMe } from '../../shared/account/useMe.ts';
import { useUserId } from '../../shared/account/useSession.ts';
import { api } from '../../shared/api/apiClient.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { AddBankButton } from '../../shared/money/MoneyButtons.tsx';
import { PayHow } from '../../shared/money/PayHow.tsx';
import { PanelFoot } from '../../shared/money/PanelFoot.tsx';
import { amountText, typedAmount, useMoneyForm } from '../../shared/money/useMoneyForm.ts';
import { useOnBack } from '../../shared/page/usePanel.ts';
import { t, tx } from '../../shared/texts/t.ts';

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

interface DepositSubmittedProps {
  submitted: Submitted | undefined;
  onClose: () => void;
}

export function DepositSubmitted({ submitted, onClose }: DepositSubmittedProps) {
  // The last request stays readable while the dialog fades out.
  const [shown, setShown] = useState(submitted);
  if (submitted !== undefined && submitted !== shown) setShown(submitted);
  if (shown === undefined) return null;
  const { replayed } = shown;
  const { data: request } = shown.data;
  return (
    <DoneDialog open={submitted !== undefined} title={t('done.depositRequested')} onClose={onClose}>
      {replayed && <Notice kind="info">{t('money.already')}</Notice>}
      <Sum label={t('money.yourRequest')}>
        <SumRow label={t('money.amount')}>
          <Money amount={request.amount} />{' '}
          <CopyButton text={request.amount.toFixed(2)} what={t('deposits.copied.amount')} />
        </SumRow>
        <SumRow label={t('deposits.method')}>{wordOf(request.method)}</SumRow>
        <SumRow label={t('deposits.status')}>
          <StatusBadge status={request.status} />
        </SumRow>
        <SumRow label={t('deposits.reference')}>
          {shortId(request._id)} <CopyButton text={shortId(request._id)} what={t('deposits.copied.reference')} />
        </SumRow>
      </Sum>
      <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 4 }}>
        <PayHow />{' '}
        <AppLink to="/transactions?kind=deposits" onClick={onClose}>
          {t('money.viewStatus')}
        </AppLink>
      </Typography>
      <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 2 }}>
        {tx('plans.same', {
          start: (
            <AppLink to={`/deposit-plans?panel=plan&amount=${request.amount}`} onClick={onClose}>
              {t('plans.start')}
            </AppLink>
          ),
        })}
      </Typography>
    </DoneDialog>
  );
}

const schema = depositForm.extend({ amount: amountText(depositForm.shape.amount) });

type Submitted = Reply<'POST /auth/deposit-requests'>;

interface Options {
  open: boolean;
  /** The amount that it begins with; '' for none. */
  proposed: string;
  onClose: () => void;
}

/** What the deposit panel asks, checks and sends. The same request sent twice counts once. */
function useDepositForm({ open, proposed, onClose }: Options) {
  const { succeeded } = useToasts();
  const userId = useUserId();
  const [submitted, setSubmitted] = useState<Submitted>();
  const forget = (): void => setSubmitted(undefined);
  useOnBack(forget);
  const bodyOf = ({ amount, method = DEFAULT_METHOD }: z.output<typeof schema>) => ({ userId, amount, method });
  const deposit = useMoneyForm({
    open,
    pressed: t('deposits.request'),
    schema,
    blank: { amount: '', account: 'Wallet Balance', method: DEFAULT_METHOD },
    amountField: 'amount',
    isOpen: (values) => api.isOpen('POST /auth/deposit-requests', { body: bodyOf(values) }),
    send: (values) => api.ask('POST /auth/deposit-requests', { body: bodyOf(values) }),
    onDone: (reply, isThere) => (isThere ? setSubmitted(reply) : succeeded('depositRequested')),
    onClose,
  });
  const { setValue } = deposit.form;
  useEffect(() => {
    const dollars = parseAmount(proposed);
    if (dollars !== undefined) setValue('amount', editableMoney(dollars), { shouldValidate: true });
  }, [proposed, setValue]);
  useKeptDraft('deposit', deposit.form);
  return {
    ...deposit,
    amount: typedAmount(deposit.form.watch('amount')),
    submitted,
    forget,
  };
}
