import Button from '@mui/material/Button';
import { hasPasskey, signByPasskey } from '@northvale/api/client/passkeys.ts';
import { otp } from '@northvale/api/contract/auth.ts';
import { assertion, type Assertion } from '@northvale/api/contract/passkeys.ts';
import { CodeInput } from '@northvale/web/ui/inputs.tsx';
import { notGiven } from '@northvale/web/ui/texts/said.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import * as z from 'zod';
import { useMe } from '../account/useMe.ts';
import { api } from '../api/apiClient.ts';
import { useToasts } from '../api/useToasts.ts';
import { t } from '../texts/t.ts';

interface FactorInputProps extends ComponentProps<typeof CodeInput> {
  /** A passkey has signed instead. */
  onSigned: (assertion: Assertion) => void;
}

/** The second factor, where the server asks for it: a code, or a passkey. */
export function FactorInput({ onSigned, ...input }: FactorInputProps) {
  const { data: me } = useMe();
  const { failed } = useToasts();
  const { data: offersPasskey } = useQuery({ queryKey: ['passkeys', me?._id, 'any'], queryFn: () => hasPasskey(api) });
  const sign = useMutation({
    mutationFn: () => signByPasskey(api),
    onSuccess: onSigned,
    onError: (error) => failed(error, notGiven()),
  });
  return (
    <>
      {me?.twoFactor !== false && <CodeInput {...input} />}
      {offersPasskey && (
        <Button variant="outlined" disabled={sign.isPending} onClick={() => sign.mutate()}>
          {t('money.usePasskey')}
        </Button>
      )}
    </>
  );
}

/** The second factor as a form has it: a code, typed, or what a passkey signed. A field left empty gives none. */
export const typedFactor = {
  otp: z
    .string()
    .transform((text) => (text === '' ? undefined : text))
    .pipe(otp.optional()),
  assertion: assertion.optional(),
};
