import Box from '@mui/material/Box';
import { t } from '../../shared/texts/t.ts';

/** Marks what leads nowhere yet. */
export const Soon = ({ children = t('layout.soon') }: { children?: string }) => (
  <Box
    component="span"
    sx={{
      border: '1px dashed',
      borderColor: 'currentColor',
      borderRadius: '5px',
      px: 1.5,
      fontSize: 12,
      lineHeight: '18px',
      fontWeight: 400,
      whiteSpace: 'nowrap',
    }}
  >
    {children}
  </Box>
);
