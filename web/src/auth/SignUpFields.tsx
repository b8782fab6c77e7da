import Box from '@mui/material/Box';
import { HEARD_FROM, type Register } from '@northvale/api/contract/auth.ts';
import { PasswordInput, SelectInput, TextInput } from '@northvale/web/ui/inputs.tsx';
import type { UseFormReturn } from 'react-hook-form';
import { NewPasswordInput } from '../account/NewPasswordInput.tsx';

interface Props {
  form: UseFormReturn<Register>;
  /** The referral ID came with the invitation's link. */
  invited: boolean;
}

export function SignUpFields({ form, invited }: Props) {
  const { register } = form;
  const { errors } = form.formState;
  const { name, email, phonenumber, password, confirmPassword, refferalcode, how } = errors;
  return (
    <Box sx={grid}>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TextInput label="Full name" autoComplete="name" error={name?.message} {...register('name')} />
      </Box>
      <TextInput label="Email" type="email" autoComplete="email" error={email?.message} {...register('email')} />
      <TextInput
        label="Phone number"
        type="tel"
        autoComplete="tel"
        error={phonenumber?.message}
        {...register('phonenumber')}
      />
      <NewPasswordInput label="Password" error={password?.message} {...register('password')} />
      <PasswordInput
        label="Confirm password"
        autoComplete="new-password"
        error={confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <TextInput
        label="Referral ID"
        optional
        hint={invited ? 'Filled in from your invitation link' : undefined}
        error={refferalcode?.message}
        {...register('refferalcode')}
      />
      <SelectInput label="How did you hear about us?" error={how?.message} {...register('how')}>
        <option value="">Choose one</option>
        {HEARD_FROM.map((source) => (
          <option key={source}>{source}</option>
        ))}
      </SelectInput>
    </Box>
  );
}

const grid = {
  display: 'grid',
  gap: '20px 16px',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  alignItems: 'start',
} as const;
