import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { FilterButton } from './FilterButton.tsx';

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
