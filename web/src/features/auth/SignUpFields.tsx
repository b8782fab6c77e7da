import Box from '@mui/material/Box';
import { HEARD_FROM, type Register } from '@northvale/api/contract/auth.ts';
import { PasswordInput, SelectInput, TextInput } from '@northvale/web/ui/inputs.tsx';
import type { UseFormReturn } from 'react-hook-form';
import { NewPasswordInput } from '../../shared/account/NewPasswordInput.tsx';
import { t } from '../../shared/texts/t.ts';
import { wordOf } from '@northvale/web/ui/texts/said.ts';

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
        <TextInput label={t('auth.signUp.name')} autoComplete="name" error={name?.message} {...register('name')} />
      </Box>
      <TextInput
        label={t('auth.email')}
        type="email"
        autoComplete="email"
        error={email?.message}
        {...register('email')}
      />
      <TextInput
        label={t('auth.signUp.phone')}
        type="tel"
        autoComplete="tel"
        error={phonenumber?.message}
        {...register('phonenumber')}
      />
      <NewPasswordInput label={t('auth.password')} error={password?.message} {...register('password')} />
      <PasswordInput
        label={t('auth.signUp.confirmPassword')}
        autoComplete="new-password"
        error={confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <TextInput
        label={t('auth.signUp.referral')}
        optional
        hint={invited ? t('auth.signUp.invited') : undefined}
        error={refferalcode?.message}
        {...register('refferalcode')}
      />
      <SelectInput label={t('auth.signUp.how')} error={how?.message} {...register('how')}>
        <option value="">{t('auth.signUp.choose')}</option>
        {HEARD_FROM.map((source) => (
          <option key={source} value={source}>
            {wordOf(source)}
          </option>
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
