import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** Up to 968 px: one column, cards instead of tables. */
export function useIsNarrow(): boolean {
  return useMediaQuery(useTheme().breakpoints.down('md'));
}

/** Beside the sidebar a whole table needs this much; below, it shows fewer columns rather than hide the money. */
const WHOLE_TABLE_PX = 1240;

export function useIsTight(): boolean {
  return useMediaQuery(useTheme().breakpoints.down(WHOLE_TABLE_PX));
}
