import Stack from '@mui/material/Stack';
import { BANKS, type BankAccount } from '@northvale/api/contract/bankAccounts.ts';
import { SelectInput, TextInput } from '@northvale/web/ui/inputs.tsx';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { FactorInput } from '../money/FactorInput.tsx';
import { PanelFoot } from '../money/PanelFoot.tsx';
import { LinkedAccounts } from './LinkedAccounts.tsx';
import { useAddBankForm } from './useAddBankForm.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  onAdded: (bank: BankAccount) => void;
}

export function AddBankPanel({ open, onClose, onAdded }: Props) {
  const { form, submit, submitSigned, codeAsked, pending, failure } = useAddBankForm(onAdded);
  const { bankName, accountNumber, accountHolderName, otp } = form.formState.errors;
  return (
    <Panel
      open={open}
      title="Add bank"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      foot={
        <PanelFoot
          failure={failure}
          nothing="Nothing was linked."
          disabled={pending}
          button={pending ? 'Linking…' : 'Add bank'}
        >
          Link accounts in your own name: money is never paid out to somebody else.
        </PanelFoot>
      }
    >
      <Stack spacing={5}>
        <SelectInput label="Bank" defaultValue="" error={bankName?.message} {...form.register('bankName')}>
          <option value="">Select Bank</option>
          {BANKS.map((bank) => (
            <option key={bank}>{bank}</option>
          ))}
        </SelectInput>
        <TextInput
          label="Account number or wallet address"
          autoComplete="off"
          error={accountNumber?.message}
          {...form.register('accountNumber')}
        />
        <TextInput
          label="Account holder name"
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
