import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { MoneyFailure } from './MoneyFailure.tsx';

interface PanelFootProps {
  /** What follows from pressing the button. */
  children?: ReactNode;
  /** Why the last press came to nothing; null where it didn't. */
  failure: unknown;
  /** Whether pressing again sends the same. */
  repeats: boolean;
  nothing?: string;
  button: string;
  disabled: boolean;
}

/** The foot of a money panel: the consequence, or why it failed, and the one button. */
export const PanelFoot = ({ children, failure, repeats, nothing, button, disabled }: PanelFootProps) => (
  <Stack spacing={3}>
    {failure !== null && <MoneyFailure error={failure} repeats={repeats} {...(nothing !== undefined && { nothing })} />}
    {children && (
      <Typography variant="body2" sx={{ color: 'nv.ink2' }}>
        {children}
      </Typography>
    )}
    <Button
      type="submit"
      variant="contained"
      size="large"
      fullWidth
      disabled={disabled}
      sx={{ whiteSpace: 'normal', lineHeight: '20px' }}
    >
      {button}
    </Button>
  </Stack>
);
