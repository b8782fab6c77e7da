import Chip from '@mui/material/Chip';
import { X } from 'lucide-react';
import { t } from '../texts/t.ts';

/** What another page has narrowed a list down to. */
export const Only = ({ what, onRemove }: { what: string; onRemove: () => void }) => (
  <Chip
    component="button"
    clickable
    onClick={onRemove}
    aria-label={t('lists.onlyLabel', { what })}
    label={t('lists.only', { what })}
    icon={<X size={14} strokeWidth={1.75} aria-hidden />}
    sx={{
      height: { xs: 44, md: 32 },
      flexDirection: 'row-reverse',
      bgcolor: 'nv.brandTint',
      color: 'nv.brandText',
      fontWeight: 500,
      '& .MuiChip-icon': { color: 'inherit', ml: 0, mr: 2.5 },
      '& .MuiChip-label': { px: 3 },
    }}
  />
);
