import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { chooseColorMode, useColorMode } from './colorMode.tsx';
import { uiText } from './texts/texts.ts';

/** Switches between light and dark, for this browser. */
export function ModeToggle({ iconSize = 20, ...button }: IconButtonProps & { iconSize?: number }) {
  const other = useColorMode() === 'light' ? 'dark' : 'light';
  const Icon = other === 'dark' ? Moon : Sun;
  return (
    <IconButton {...button} aria-label={uiText(`ui.use.${other}`)} onClick={() => chooseColorMode(other)}>
      <Icon size={iconSize} strokeWidth={1.75} />
    </IconButton>
  );
}
