import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** Up to 968 px: one column, cards instead of tables. */
export function useIsNarrow(): boolean {
  return useMediaQuery(useTheme().breakpoints.down('md'));
}
