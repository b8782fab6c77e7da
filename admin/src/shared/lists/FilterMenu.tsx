import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import { Check, ChevronDown } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../texts/t.ts';

interface Choice<Value> {
  label: string;
  /** Undefined takes the filter away. */
  value: Value | undefined;
}

interface FilterMenuProps<Value> {
  /** What stands on the button while nothing is chosen. */
  label: string;
  /** What stands there where it is filtered by none of the choices. */
  other?: string | undefined;
  icon?: ReactNode;
  choices: Choice<Value>[];
  isChosen: (value: Value | undefined) => boolean;
  onChoose: (value: Value | undefined) => void;
}

/** A round filter button with its choices in a menu. */
export function FilterMenu<Value>({ label, other, icon, choices, isChosen, onChoose }: FilterMenuProps<Value>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = choices.find(({ value }) => value !== undefined && isChosen(value));

  return (
    <>
      <FilterButton
        label={label}
        chosen={chosen?.label ?? other}
        icon={icon}
        opens="menu"
        open={anchor !== null}
        onOpen={setAnchor}
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map(({ label: text, value }) => (
          <MenuItem
            key={text}
            selected={isChosen(value)}
            onClick={() => {
              setAnchor(null);
              onChoose(value);
            }}
            sx={{ fontSize: 14, gap: 4, justifyContent: 'space-between', minHeight: { xs: 44, md: 34 } }}
          >
            {text}
            {isChosen(value) && <Check size={16} strokeWidth={1.75} aria-hidden />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

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
const FilterButton = ({ label, chosen, icon, opens, open, onOpen }: FilterButtonProps) => (
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
