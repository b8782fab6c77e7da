import Button from '@mui/material/Button';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../texts/t.ts';

interface FilterButtonProps {
  /** What stands on the button while nothing is chosen. */
  label: string;
  /** What is filtered by now. */
  chosen: string | undefined;
  icon?: ReactNode;
  /** What it opens, and where that stands open. */
  opens: 'menu' | 'dialog';
  open: boolean;
  onOpen: (anchor: HTMLElement) => void;
}

/** A round button that says what a list is filtered by, and opens the choice. */
export const FilterButton = ({ label, chosen, icon, opens, open, onOpen }: FilterButtonProps) => (
  <Button
    variant="outlined"
    startIcon={icon}
    endIcon={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
    aria-haspopup={opens}
    aria-expanded={open}
    aria-label={chosen === undefined ? label : t('lists.filteredBy', { label, chosen })}
    onClick={(event) => onOpen(event.currentTarget)}
    sx={{
      borderRadius: 999,
      fontWeight: 500,
      ...(chosen !== undefined && {
        '&, &:hover': { bgcolor: 'nv.brandTint', borderColor: 'nv.brandText', color: 'nv.brandText' },
      }),
    }}
  >
    {chosen ?? label}
  </Button>
);
