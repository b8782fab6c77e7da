import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import { Moon, Sun } from 'lucide-react';
import { chooseColorMode, useColorMode } from './colorMode.tsx';

/** Switches between light and dark, for this browser. */
export function ModeToggle({ iconSize = 20, ...button }: IconButtonProps & { iconSize?: number }) {
  const other = useColorMode() === 'light' ? 'dark' : 'light';
  const Icon = other === 'dark' ? Moon : Sun;
  return (
    <IconButton {...button} aria-label={`Use ${other} colours`} onClick={() => chooseColorMode(other)}>
      <Icon size={iconSize} strokeWidth={1.75} />
    </IconButton>
  );
}
