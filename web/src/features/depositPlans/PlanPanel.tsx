import Stack from '@mui/material/Stack';
import { type DepositPlanRecord, newDepositPlan } from '@northvale/api/contract/depositPlans.ts';
import { MIN_DEPOSIT } from '@northvale/api/contract/limits.ts';
import { DEFAULT_METHOD, METHODS } from '@northvale/api/contract/requests.ts';
import { AmountInput } from '@northvale/web/ui/AmountInput.tsx';
import { SelectInput } from '@northvale/web/ui/inputs.tsx';
import { editableMoney, formatMoney, formatWholeMoney } from '@northvale/web/ui/money.ts';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { wordOf } from '@northvale/web/ui/texts/said.ts';
import { Controller } from 'react-hook-form';
import * as z from 'zod';
import { api } from '../../shared/api/apiClient.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { PanelFoot } from '../../shared/money/PanelFoot.tsx';
import { amountText, typedAmount, useMoneyForm } from '../../shared/money/useMoneyForm.ts';
import { t } from '../../shared/texts/t.ts';

const DAYS = Array.from({ length: 31 }, (_, before) => before + 1);
/** From here on some months are shorter. */
const FIRST_MISSING_DAY = 29;
const schema = z.object({
  ...newDepositPlan.shape,
  amount: amountText(newDepositPlan.shape.amount),
  day: z.string().transform(Number).pipe(newDepositPlan.shape.day),
});

interface PlanPanelProps {
  open: boolean;
  /** The one that is changed; without it, another one is started. */
  plan: DepositPlanRecord | undefined;
  /** Dollars that a new one begins with, if any. */
  amount: string;
  onClose: () => void;
}

export function PlanPanel({ open, plan, amount, onClose }: PlanPanelProps) {
  const { form, submit, pending, failure, repeats } = usePlanForm({ open, plan, amount, onClose });
  const { errors } = form.formState;
  const typed = typedAmount(form.watch('amount'));
  const button = plan ? t('plans.save') : typed > 0 ? t('plans.startOf', { amount: formatMoney(typed) }) : undefined;
  return (
    <Panel
      open={open}
      title={t(plan ? 'plans.changeTitle' : 'plans.start')}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      foot={
        <PanelFoot
          failure={failure}
          repeats={repeats}
          nothing={t('plans.nothing')}
          disabled={pending}
          button={pending ? t('money.sending') : (button ?? t('plans.start'))}
        >
          {t('plans.consequence')}
        </PanelFoot>
      }
    >
      <Stack spacing={5}>
        <Controller
          control={form.control}
          name="amount"
          render={({ field }) => (
            <AmountInput
              {...field}
              autoFocus
              hint={t('money.atLeast', { amount: formatWholeMoney(MIN_DEPOSIT) })}
              error={errors.amount?.message}
            />
          )}
        />
        <SelectInput
          label={t('plans.day')}
          hint={Number(form.watch('day')) >= FIRST_MISSING_DAY ? t('plans.lastDay') : undefined}
          error={errors.day?.message}
          {...form.register('day')}
        >
          {DAYS.map((day) => (
            <option key={day} value={String(day)}>
              {day}
            </option>
          ))}
        </SelectInput>
        <SelectInput label={t('deposits.method')} error={errors.method?.message} {...form.register('method')}>
          {METHODS.map((method) => (
            <option key={method} value={method}>
              {wordOf(method)}
            </option>
          ))}
        </SelectInput>
      </Stack>
    </Panel>
  );
}

function usePlanForm({ open, plan, amount, onClose }: PlanPanelProps) {
  const { succeeded } = useToasts();
  const shared = {
    open,
    pressed: t(plan ? 'plans.save' : 'plans.start'),
    schema,
    blank: {
      amount: plan ? editableMoney(plan.amount) : amount,
      day: String(plan?.day ?? 1),
      method: plan?.method ?? DEFAULT_METHOD,
    },
    amountField: 'amount',
    nothing: t('plans.nothing'),
    onDone: () => succeeded(plan ? 'planChanged' : 'planStarted'),
    onClose,
  } as const;
  const changing = (body: z.output<typeof schema>) => ({ params: { id: plan?._id ?? '' }, body });
  return useMoneyForm({
    ...shared,
    isOpen: (values) =>
      plan
        ? api.isOpen('PATCH /auth/deposit-plans/:id', changing(values))
        : api.isOpen('POST /auth/deposit-plans', { body: values }),
    send: (values): Promise<{ data: { message: string } }> =>
      plan
        ? api.ask('PATCH /auth/deposit-plans/:id', changing(values))
        : api.ask('POST /auth/deposit-plans', { body: values }),
  });
}
