import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { hasCode } from '@northvale/api/client/apiError.ts';
import { addBank, type AddBank, type BankAccount, BANKS } from '@northvale/api/contract/bankAccounts.ts';
import type { Assertion } from '@northvale/api/contract/passkeys.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { SelectInput, TextInput } from '@northvale/web/ui/inputs.tsx';
import { bankLabel } from '../../../ui/terms.ts';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { Written } from '../../../ui/Card.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useKeptDraft } from '../../shared/account/useKeptDraft.ts';
import { meQuery, useMe } from '../../shared/account/useMe.ts';
import { useUserId } from '../../shared/account/useSession.ts';
import { api } from '../../shared/api/apiClient.ts';
import { showFieldErrors, useToasts } from '../../shared/api/useToasts.ts';
import { FactorInput, typedFactor } from '../../shared/money/FactorInput.tsx';
import { PanelFoot } from '../../shared/money/PanelFoot.tsx';
import { useLateFailure } from '../../shared/money/MoneyFailure.tsx';
import { useWhereabouts } from '../../shared/money/useMoneyPanel.ts';
import { t } from '../../shared/texts/t.ts';

interface AddBankPanelProps {
  open: boolean;
  onClose: () => void;
  onAdded: (bank: BankAccount) => void;
}

export function AddBankPanel({ open, onClose, onAdded }: AddBankPanelProps) {
  const { form, submit, submitSigned, codeAsked, pending, failure, repeats } = useAddBankForm(open, onAdded);
  const { bankName, accountNumber, accountHolderName, otp } = form.formState.errors;
  return (
    <Panel
      open={open}
      title={t('money.addBank')}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      foot={
        <PanelFoot
          failure={failure}
          repeats={repeats}
          nothing={t('bankAccounts.nothing')}
          disabled={pending}
          button={t(pending ? 'bankAccounts.linking' : 'money.addBank')}
        >
          {t('bankAccounts.consequence')}
        </PanelFoot>
      }
    >
      <Stack spacing={5}>
        <SelectInput
          label={t('bankAccounts.bank')}
          defaultValue=""
          error={bankName?.message}
          {...form.register('bankName')}
        >
          <option value="">{t('bankAccounts.selectBank')}</option>
          {BANKS.map((bank) => (
            <option key={bank}>{bank}</option>
          ))}
        </SelectInput>
        <TextInput
          label={t('bankAccounts.number')}
          autoComplete="off"
          error={accountNumber?.message}
          {...form.register('accountNumber')}
        />
        <TextInput
          label={t('bankAccounts.holder')}
          autoComplete="name"
          error={accountHolderName?.message}
          {...form.register('accountHolderName')}
        />
        {codeAsked && (
          <FactorInput
            error={otp?.message}
            {...form.register('otp')}
            onSigned={(assertion) => void submitSigned(assertion)}
          />
        )}
        <LinkedAccounts />
      </Stack>
    </Panel>
  );
}

const schema = addBank.extend(typedFactor);
const blank = { accountNumber: '', accountHolderName: '', otp: '' };

/** What the add-bank panel asks, checks and sends. */
function useAddBankForm(open: boolean, onAdded: (bank: BankAccount) => void) {
  const { succeeded } = useToasts();
  const whereabouts = useWhereabouts(open);
  const failedLate = useLateFailure();
  const queryClient = useQueryClient();
  const userId = useUserId();
  const link = useMutation({
    mutationFn: (body: AddBank) => api.call('POST /auth/add-bank', { body }),
    // Here, not where it is sent: so they are those of the present page, and are called though it was left.
    onSuccess(answer) {
      const bank = answer.data;
      queryClient.setQueryData(
        meQuery(userId).queryKey,
        (me) => me && { ...me, bankAccounts: [...me.bankAccounts.filter(({ _id }) => _id !== bank._id), bank] },
      );
      // Nobody waits for it: that it is linked is said at once, also while the api is away.
      void queryClient.invalidateQueries({ queryKey: ['me'] });
      succeeded('bankAdded');
      form.reset();
      if (whereabouts() === 'open') onAdded(bank);
    },
    onError(error) {
      if (hasCode(error, 'OtpRequired')) setCodeAsked(true);
      if (!showFieldErrors(error, ['bankName', 'accountNumber', 'accountHolderName', 'otp'], form.setError))
        setFailure(error);
      if (whereabouts() !== 'open') failedLate(t('money.addBank'), error, t('bankAccounts.nothing'));
    },
  });
  // Once a code was asked for, its field stays: a wrong code is asked for again.
  const [codeAsked, setCodeAsked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<z.input<typeof schema>, unknown, AddBank>({
    resolver: zodResolver(schema),
    defaultValues: blank,
  });
  useKeptDraft('bank account', form);

  const submit = form.handleSubmit((bank) => {
    setFailure(null);
    return link.mutate(bank);
  });

  async function submitSigned(assertion: Assertion): Promise<void> {
    form.setValue('otp', '');
    form.setValue('assertion', assertion);
    await submit();
    form.setValue('assertion', undefined);
  }

  const { data: typed } = schema.safeParse(form.watch());
  /** Whether pressing again sends what may have been done, and not something else besides. */
  const repeats = typed !== undefined && api.isOpen('POST /auth/add-bank', { body: typed });
  return { form, submit, submitSigned, codeAsked, pending: link.isPending, failure, repeats };
}

/** The accounts that are linked already. They are never edited, only unlinked. */
function LinkedAccounts() {
  const { data: me } = useMe();
  const [asked, setAsked] = useState<BankAccount>();
  const unlink = useUnlinkBank(() => setAsked(undefined));
  if (me === undefined || me.bankAccounts.length === 0) return null;
  return (
    <section>
      <Typography variant="h3">{t('bankAccounts.linked')}</Typography>
      {me.bankAccounts.map((bank) => (
        <Box
          key={bank._id}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            py: 2,
            borderBottom: '1px solid',
            borderColor: 'nv.rule',
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ fontWeight: 500 }}>{bankLabel(bank)}</Box>
            <Written sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>{bank.accountHolderName}</Written>
          </Box>
          <Button
            size="small"
            aria-label={t('bankAccounts.unlinkOne', { bank: bankLabel(bank) })}
            onClick={() => setAsked(bank)}
          >
            {t('bankAccounts.unlink')}
          </Button>
        </Box>
      ))}
      {asked && (
        <ConfirmDialog
          open
          tone="error"
          title={t('bankAccounts.askUnlink', { bank: bankLabel(asked) })}
          note={t('bankAccounts.unlinkNote')}
          confirmLabel={t('bankAccounts.unlink')}
          busy={unlink.isPending}
          onConfirm={() => unlink.mutate(asked._id)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

/** Takes a linked account off; refused while a pending request names it. */
function useUnlinkBank(onJudged: () => void) {
  const queryClient = useQueryClient();
  const { succeeded, failed } = useToasts();
  return useMutation({
    mutationFn: (id: string) => api.call('DELETE /auth/bank-accounts/:id', { params: { id } }),
    onSuccess: () => {
      succeeded('bankRemoved');
      return queryClient.invalidateQueries({ queryKey: ['me'] });
    },
    onError: (error) => failed(error),
    onSettled: onJudged,
  });
}
