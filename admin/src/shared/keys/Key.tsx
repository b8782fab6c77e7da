import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A key as it lies on the keyboard. */
export const Key = ({ children }: { children: ReactNode }) => (
  <Box
    component="kbd"
    sx={{
      display: 'inline-block',
      minWidth: 20,
      px: 1.25,
      border: '1px solid',
      borderColor: 'nv.rule',
      borderRadius: '4px',
      bgcolor: 'nv.surface',
      color: 'nv.ink2',
      font: 'inherit',
      fontSize: 12,
      lineHeight: '18px',
      textAlign: 'center',
    }}
  >
    {children}
  </Box>
);

/** Keys and what they do, in a table's head. Phones have no keys. */
export const KeyHint = ({ keys, children }: { keys: string[]; children: ReactNode }) => (
  <Box
    component="span"
    sx={{
      display: { xs: 'none', md: 'inline-flex' },
      displayPrint: 'none',
      alignItems: 'center',
      gap: 1,
      color: 'nv.ink2',
      fontSize: 13,
      lineHeight: '18px',
    }}
  >
    {keys.map((key) => (
      <Key key={key}>{key}</Key>
    ))}
    <Box component="span" sx={{ ml: 0.5 }}>
      {children}
    </Box>
  </Box>
);
