import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { initialsOf } from './labels.ts';

interface InitialsProps {
  name: string;
  size?: number;
  sx?: SxProps<Theme>;
}

/** A person as two letters in a circle. */
export const Initials = ({ name, size = 36, sx = [] }: InitialsProps) => (
  <Box
    aria-hidden="true"
    sx={[
      {
        width: size,
        height: size,
        flex: 'none',
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'nv.brandTint',
        color: 'nv.brandText',
        fontSize: size < 36 ? 12 : size < 40 ? 13 : 15,
        fontWeight: 600,
      },
      ...(Array.isArray(sx) ? sx : [sx]),
    ]}
  >
    {initialsOf(name)}
  </Box>
);
