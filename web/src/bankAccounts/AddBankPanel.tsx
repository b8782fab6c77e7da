import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { addBank, BANKS, type AddBank } from '@northvale/api/contract/bankAccounts.ts';
import { SelectInput, TextInput } from '@northvale/web/ui/inputs.tsx';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { useSnackbar } from 'notistack';
import { useForm } from 'react-hook-form';
import { hasCode, messageOf } from '../api/apiError.ts';
import { showFieldErrors } from '../app/formErrors.ts';
import { LinkedAccounts } from './LinkedAccounts.tsx';
import { useAddBank } from './useAddBank.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  onAdded: () => void;
}

export function AddBankPanel({ open, onClose, onAdded }: Props) {
  const { enqueueSnackbar } = useSnackbar();
  const link = useAddBank();
  const form = useForm<AddBank>({
    resolver: zodResolver(addBank),
    defaultValues: { accountNumber: '', accountHolderName: '' },
  });
  const { errors } = form.formState;
  const codeAsked = hasCode(link.error, 'OtpRequired');

  const submit = form.handleSubmit((bank) =>
    link.mutate(bank, {
      onSuccess: ({ message }) => {
        enqueueSnackbar(message, { variant: 'success' });
        form.reset();
        onAdded();
      },
      onError: (error) => {
        if (!showFieldErrors(error, ['bankName', 'accountNumber', 'accountHolderName', 'otp'], form.setError))
          enqueueSnackbar(messageOf(error, 'An error occurred.'), { variant: 'error' });
      },
    }),
  );

  return (
    <Panel
      open={open}
      title="Add bank"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      foot={
        <>
          <Typography variant="body2" sx={{ color: 'nv.ink2', mb: 3 }}>
            Link accounts in your own name: money is never paid out to somebody else.
          </Typography>
          <Button type="submit" variant="contained" size="large" fullWidth disabled={link.isPending}>
            {link.isPending ? 'Linking…' : 'Add bank'}
          </Button>
        </>
      }
    >
      <Stack spacing={5}>
        <SelectInput label="Bank" defaultValue="" error={errors.bankName?.message} {...form.register('bankName')}>
          <option value="">Select Bank</option>
          {BANKS.map((bank) => (
            <option key={bank}>{bank}</option>
          ))}
        </SelectInput>
        <TextInput
          label="Account number or wallet address"
          autoComplete="off"
          error={errors.accountNumber?.message}
          {...form.register('accountNumber')}
        />
        <TextInput
          label="Account holder name"
          autoComplete="name"
          error={errors.accountHolderName?.message}
          {...form.register('accountHolderName')}
        />
        {codeAsked && (
          <TextInput
            label="Code"
            autoComplete="one-time-code"
            inputProps={{ inputMode: 'numeric' }}
            hint="Six digits from your authenticator app"
            error={errors.otp?.message}
            {...form.register('otp')}
          />
        )}
        <LinkedAccounts />
      </Stack>
    </Panel>
  );
}
