import { MIN_PASSWORD_LENGTH } from '@northvale/api/contract/auth.ts';
import { PasswordInput } from '@northvale/web/ui/inputs.tsx';
import type { ComponentProps } from 'react';

/** A password that is being chosen. */
export const NewPasswordInput = (input: ComponentProps<typeof PasswordInput>) => (
  <PasswordInput autoComplete="new-password" hint={`At least ${MIN_PASSWORD_LENGTH} characters`} {...input} />
);
