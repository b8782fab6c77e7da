import IconButton from '@mui/material/IconButton';
import { Moon, Sun } from 'lucide-react';
import { useColorMode } from './colorMode.tsx';

export function ModeToggle() {
  const { mode, toggle } = useColorMode();
  return (
    <IconButton aria-label={mode === 'light' ? 'Use dark colours' : 'Use light colours'} onClick={toggle}>
      {mode === 'light' ? <Moon size={20} strokeWidth={1.75} /> : <Sun size={20} strokeWidth={1.75} />}
    </IconButton>
  );
}
