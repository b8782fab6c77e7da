import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState, type ReactNode, type Ref, type SelectHTMLAttributes } from 'react';
import { Field } from './Field.tsx';
import { visuallyHidden } from './LiveRegion.tsx';
import { uiText } from './texts/texts.ts';

interface Around {
  label: string;
  optional?: boolean;
  hint?: ReactNode;
  beside?: string | undefined;
  error?: string | undefined;
}

type TextProps = Around & Omit<OutlinedInputProps, 'label' | 'error' | 'ref'> & { ref?: Ref<HTMLInputElement> };

/** A text field; takes what react-hook-form's `register` gives. */
export function TextInput({ label, optional = false, hint, beside, error, ref, ...input }: TextProps) {
  return (
    <Field {...{ label, optional, hint, beside, error }}>
      {({ id, error: wrong, describedBy }) => (
        <OutlinedInput
          fullWidth
          {...input}
          id={id}
          error={wrong}
          inputRef={ref}
          inputProps={{ ...input.inputProps, 'aria-describedby': describedBy, 'aria-invalid': wrong }}
        />
      )}
    </Field>
  );
}

/** A password that can be shown. */
export function PasswordInput(props: TextProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            size="small"
            aria-label={uiText(shown ? 'ui.hidePassword' : 'ui.showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={20} strokeWidth={1.75} /> : <Eye size={20} strokeWidth={1.75} />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}

/** Whose password a form asks for or changes: for password managers, not for people, who know. */
export const Username = ({ email }: { email: string | undefined }) => (
  <Box
    component="input"
    name="username"
    autoComplete="username"
    value={email ?? ''}
    readOnly
    tabIndex={-1}
    aria-hidden
    sx={visuallyHidden}
  />
);

/** The second factor's code, shown where the server asks for it; where a recovery code does, a phone offers letters. */
export const CodeInput = ({
  recovery = false,
  ...input
}: Omit<TextProps, 'label' | 'hint'> & { recovery?: boolean }) => (
  <TextInput
    label={uiText('ui.code')}
    autoComplete="one-time-code"
    inputProps={recovery ? { inputMode: 'text', autoCapitalize: 'characters' } : { inputMode: 'numeric' }}
    hint={uiText(recovery ? 'ui.codeOrRecovery' : 'ui.codeHint')}
    {...input}
  />
);

type SelectProps = Around &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'color'> & { ref?: Ref<HTMLSelectElement>; end?: ReactNode };

/** The browser's own select: it works with every keyboard, screen reader and phone. */
export function SelectInput({
  label,
  optional = false,
  hint,
  beside,
  error,
  ref,
  end,
  children,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, optional, hint, beside, error }}>
      {({ id, error: wrong, describedBy }) => (
        <NativeSelect
          fullWidth
          variant="outlined"
          input={
            <OutlinedInput
              error={wrong}
              endAdornment={end}
              sx={{ '& .MuiNativeSelect-icon': { right: 12, width: 18, height: 18, top: 'calc(50% - 9px)' } }}
            />
          }
          IconComponent={Chevron}
          inputRef={ref}
          inputProps={{ ...select, id, 'aria-describedby': describedBy, 'aria-invalid': wrong }}
        >
          {children}
        </NativeSelect>
      )}
    </Field>
  );
}

const Chevron = ({ className }: { className?: string }) => (
  <ChevronDown className={className} size={18} strokeWidth={1.75} aria-hidden />
);
