import { notGiven } from '@northvale/web/ui/texts/said.ts';
import Button from '@mui/material/Button';
import { hasPasskey, signByPasskey } from '@northvale/api/client/passkeys.ts';
import type { Assertion } from '@northvale/api/contract/passkeys.ts';
import { CodeInput } from '@northvale/web/ui/inputs.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
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
