import { MIN_PASSWORD_LENGTH } from '@northvale/api/contract/auth.ts';
import { PasswordInput } from '@northvale/web/ui/inputs.tsx';
import type { ComponentProps } from 'react';
import { t } from '../texts/t.ts';

/** A password that is being chosen. */
export const NewPasswordInput = (input: ComponentProps<typeof PasswordInput>) => (
  <PasswordInput autoComplete="new-password" hint={t('auth.atLeast', { count: MIN_PASSWORD_LENGTH })} {...input} />
);
