import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';
import { uiText } from './texts/texts.ts';

type InertProps = Omit<ButtonProps, 'variant' | 'onClick'> & { children?: ReactNode };

/** A button that doesn't do anything yet and says so. It can still be reached and read. */
export function Inert({ children = uiText('ui.comingSoon'), sx = [], ...button }: InertProps) {
  return (
    <Button
      {...button}
      type="button"
      variant="outlined"
      aria-disabled="true"
      title={uiText('ui.comingSoon')}
      sx={[
        {
          '&, &:hover': {
            borderStyle: 'dashed',
            borderColor: 'nv.control',
            color: 'nv.ink3',
            bgcolor: 'nv.sunken',
            cursor: 'default',
          },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {children}
    </Button>
  );
}
