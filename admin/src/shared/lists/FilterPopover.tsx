import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useState, type FormEvent, type ReactNode } from 'react';
import { t } from '../texts/t.ts';
import { FilterButton } from './FilterButton.tsx';

interface FilterPopoverProps {
  label: string;
  icon?: ReactNode;
  /** What is filtered by now, in words. */
  chosen: string | undefined;
  /** Which of the button's edges it opens along. */
  along?: 'left' | 'right';
  /** Made anew each time it opens. */
  children: (close: () => void) => ReactNode;
}

/** A round filter button that opens what no menu can list. */
export function FilterPopover({ label, icon, chosen, along = 'left', children }: FilterPopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <FilterButton
        label={label}
        chosen={chosen}
        icon={icon}
        opens="dialog"
        open={anchor !== null}
        onOpen={setAnchor}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: along }}
        transformOrigin={{ vertical: 'top', horizontal: along }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 1, p: 5, width: 300 } } }}
      >
        {children(close)}
      </Popover>
    </>
  );
}

interface FormProps {
  onApply: () => void;
  /** Absent where nothing is filtered by yet. */
  onClear: (() => void) | undefined;
  clear?: string;
  children: ReactNode;
}

export function FilterForm({ onApply, onClear, clear, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply();
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      {children}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button type="submit" variant="contained">
          {t('lists.apply')}
        </Button>
        {onClear && (
          <Button variant="text" onClick={onClear}>
            {clear ?? t('lists.takeAway')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
