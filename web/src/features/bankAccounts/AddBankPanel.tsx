import Stack from '@mui/material/Stack';
import { BANKS, type BankAccount } from '@northvale/api/contract/bankAccounts.ts';
import { SelectInput, TextInput } from '@northvale/web/ui/inputs.tsx';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { FactorInput } from '../../shared/money/FactorInput.tsx';
import { PanelFoot } from '../../shared/money/PanelFoot.tsx';
import { LinkedAccounts } from './LinkedAccounts.tsx';
import { useAddBankForm } from './useAddBankForm.ts';
import { t } from '../../shared/texts/t.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  onAdded: (bank: BankAccount) => void;
}

export function AddBankPanel({ open, onClose, onAdded }: Props) {
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
