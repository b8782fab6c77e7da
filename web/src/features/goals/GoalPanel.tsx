import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { balanceDollars, positiveDollars } from '@northvale/api/contract/dollars.ts';
import { type Goal, GOAL_PICTURES, type GoalPicture, newGoal } from '@northvale/api/contract/goals.ts';
import { SelectInput, TextInput } from '@northvale/web/ui/inputs.tsx';
import { editableMoney, formatMoney } from '@northvale/web/ui/money.ts';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { visuallyHidden } from '../../../ui/LiveRegion.tsx';
import { PICTURES } from '../../shared/account/GoalProgress.tsx';
import { useDepositPlans } from '../../shared/account/useDepositPlans.ts';
import { useHoldings } from '../../shared/account/useHoldings.ts';
import { useKeptDraft } from '../../shared/account/useKeptDraft.ts';
import { useMe } from '../../shared/account/useMe.ts';
import { showFieldErrors } from '../../shared/api/useToasts.ts';
import { PanelFoot } from '../../shared/money/PanelFoot.tsx';
import { amountText } from '../../shared/money/useMoneyForm.ts';
import { t } from '../../shared/texts/t.ts';
import { sentAs, useKeepGoal } from './useKeepGoal.ts';

interface GoalPanelProps {
  open: boolean;
  goals: readonly Goal[];
  /** Of the goal that is changed; absent for a new one. */
  id: string | undefined;
  onClose: () => void;
}

/** Each goal has a form of its own, which begins with what the goal is. */
export function GoalPanel({ open, goals, id, onClose }: GoalPanelProps) {
  // While it slides out it shows what it has shown.
  const [shown, setShown] = useState(id);
  if (open && shown !== id) setShown(id);
  const goal = goals.find(({ _id }) => _id === shown);
  return (
    <GoalForm
      key={goal?._id ?? 'new'}
      open={open}
      goal={goal}
      others={goals.filter((each) => each !== goal)}
      onClose={onClose}
    />
  );
}

const schema = newGoal.extend({
  target: amountText(positiveDollars),
  wallet: z
    .string()
    .transform((text) => text.trim() || '0')
    .pipe(amountText(balanceDollars)),
  planId: z
    .string()
    .transform((id) => id || undefined)
    .optional(),
});

interface GoalFormProps {
  open: boolean;
  goal: Goal | undefined;
  others: readonly Goal[];
  onClose: () => void;
}

function GoalForm({ open, goal, others, onClose }: GoalFormProps) {
  const { data: me } = useMe();
  const plans =
    useDepositPlans().data?.data.filter(({ _id, status }) => status !== 'ended' || _id === goal?.planId) ?? [];
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: typedOf(goal),
  });
  useKeptDraft(`goal ${goal?._id}`, form);
  const keep = useKeepGoal(goal?._id, {
    onDone() {
      if (!goal) form.reset(typedOf(undefined));
      onClose();
    },
    onFailed(error) {
      if (!showFieldErrors(error, ['name', 'target', 'by', 'wallet', 'planId'], form.setError)) setFailure(error);
    },
  });
  const submit = form.handleSubmit((body) => {
    setFailure(null);
    const { planId: chosen, ...rest } = body;
    keep.mutate({ ...rest, ...(chosen !== undefined && { planId: chosen }) });
  });
  const { name, target, by, wallet, planId } = form.formState.errors;
  return (
    <Panel
      open={open}
      title={t(goal ? 'goals.change' : 'goals.set')}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      foot={
        <PanelFoot
          failure={failure}
          repeats={goal !== undefined}
          nothing={t('goals.nothing')}
          disabled={keep.isPending}
          button={t(goal ? 'goals.save' : 'goals.set')}
        >
          {t('goals.consequence')}
        </PanelFoot>
      }
    >
      <Stack spacing={5}>
        <TextInput label={t('goals.name')} autoComplete="off" error={name?.message} {...form.register('name')} />
        <Controller control={form.control} name="picture" render={({ field }) => <PictureChoice {...field} />} />
        <TextInput
          label={t('goals.target')}
          autoComplete="off"
          inputProps={{ inputMode: 'decimal' }}
          error={target?.message}
          {...form.register('target')}
        />
        <TextInput label={t('goals.date')} type="date" error={by?.message} {...form.register('by')} />
        <TextInput
          label={t('goals.fromWallet')}
          autoComplete="off"
          inputProps={{ inputMode: 'decimal' }}
          hint={me && t('goals.balance', { amount: formatMoney(me.balance) })}
          error={wallet?.message}
          {...form.register('wallet')}
        />
        <Controller
          control={form.control}
          name="holdings"
          render={({ field: { value = [], onChange } }) => (
            <HoldingChoice chosen={value} taken={others.flatMap(({ holdings }) => holdings)} onChange={onChange} />
          )}
        />
        {plans.length > 0 && (
          <SelectInput label={t('goals.plan')} error={planId?.message} {...form.register('planId')}>
            <option value="">{t('goals.noPlan')}</option>
            {plans.map(({ _id, amount, day }) => (
              <option key={_id} value={_id}>
                {t('goals.planOf', { amount: formatMoney(amount), day })}
              </option>
            ))}
          </SelectInput>
        )}
      </Stack>
    </Panel>
  );
}

const typedOf = (goal: Goal | undefined): z.input<typeof schema> =>
  goal
    ? { ...sentAs(goal), target: editableMoney(goal.target), wallet: editableMoney(goal.wallet) }
    : { name: '', picture: 'home', target: '', by: '', wallet: '', holdings: [] };

const legend = { p: 0, mb: 1.5, fontSize: 14, lineHeight: '20px', fontWeight: 500 } as const;
const fieldset = { border: 0, m: 0, p: 0, minWidth: 0 } as const;

interface PictureChoiceProps {
  name: string;
  value: GoalPicture;
  onChange: (picture: GoalPicture) => void;
}

function PictureChoice({ name, value, onChange }: PictureChoiceProps) {
  return (
    <Box component="fieldset" sx={fieldset}>
      <Box component="legend" sx={legend}>
        {t('goals.picture')}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(88px, 1fr))' }}>
        {GOAL_PICTURES.map((picture) => {
          const Icon = PICTURES[picture];
          return (
            <Box component="label" key={picture} sx={tile}>
              <Box
                component="input"
                type="radio"
                name={name}
                checked={value === picture}
                onChange={() => onChange(picture)}
                sx={visuallyHidden}
              />
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              {t(`goals.pictures.${picture}`)}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const tile = {
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  gap: 1,
  px: 1,
  py: 2.5,
  border: '1px solid',
  borderColor: 'nv.control',
  borderRadius: '8px',
  fontSize: 13,
  lineHeight: '18px',
  textAlign: 'center',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&:has(:checked)': { bgcolor: 'nv.brandTint', color: 'nv.brandText', borderColor: 'nv.brandText', fontWeight: 600 },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'nv.brandText', outlineOffset: '2px' },
} as const;

interface HoldingChoiceProps {
  chosen: string[];
  /** Those that serve another goal. */
  taken: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The investments that may serve this goal; those that serve it already stand here also once they have matured. */
function HoldingChoice({ chosen, taken, onChange }: HoldingChoiceProps) {
  const { data } = useHoldings();
  const offered = (data?.investments ?? []).filter(
    ({ _id, status }) => chosen.includes(_id) || (status === 'active' && !taken.includes(_id)),
  );
  if (offered.length === 0) return null;
  return (
    <Box component="fieldset" sx={fieldset}>
      <Box component="legend" sx={legend}>
        {t('goals.holdings')}
      </Box>
      {offered.map(({ _id, investmentName, amountInvested, total }) => (
        <FormControlLabel
          key={_id}
          sx={{ display: 'flex', alignItems: 'flex-start', mr: 0, '& .MuiFormControlLabel-label': { pt: 2.25 } }}
          control={
            <Checkbox
              checked={chosen.includes(_id)}
              onChange={(_event, isChosen) =>
                onChange(isChosen ? [...chosen, _id] : chosen.filter((each) => each !== _id))
              }
            />
          }
          label={t('goals.holding', {
            name: investmentName,
            amount: formatMoney(amountInvested),
            total: formatMoney(total),
          })}
        />
      ))}
    </Box>
  );
}
