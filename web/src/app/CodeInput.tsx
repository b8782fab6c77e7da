import { TextInput } from '@northvale/web/ui/inputs.tsx';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<typeof TextInput>, 'label' | 'hint'> & { hint?: string };

/** The second factor's code, shown where the server asks for it. */
export const CodeInput = ({ hint = 'Six digits from your authenticator app', ...input }: Props) => (
  <TextInput label="Code" autoComplete="one-time-code" inputProps={{ inputMode: 'numeric' }} hint={hint} {...input} />
);
