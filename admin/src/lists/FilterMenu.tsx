import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check, ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';

interface Choice<Value> {
  label: string;
  /** Undefined takes the filter away. */
  value: Value | undefined;
}

interface Props<Value> {
  /** What stands on the button while nothing is chosen. */
  label: string;
  icon?: ReactNode;
  choices: Choice<Value>[];
  isChosen: (value: Value | undefined) => boolean;
  onChoose: (value: Value | undefined) => void;
}

/** A round filter button with its choices in a menu. */
export function FilterMenu<Value>({ label, icon, choices, isChosen, onChoose }: Props<Value>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = choices.find(({ value }) => value !== undefined && isChosen(value));

  return (
    <>
      <Button
        variant="outlined"
        startIcon={icon}
        endIcon={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={chosen ? `${label}: ${chosen.label}` : label}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          borderRadius: 999,
          fontWeight: 500,
          ...(chosen && {
            '&, &:hover': { bgcolor: 'nv.brandTint', borderColor: 'nv.brandText', color: 'nv.brandText' },
          }),
        }}
      >
        {chosen?.label ?? label}
      </Button>
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
