import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { spokenLanguage } from '@northvale/web/ui/texts/texts.ts';

/** Up to 968 px: one column, cards instead of tables. */
export function useIsNarrow(): boolean {
  return useMediaQuery(useTheme().breakpoints.down('md'));
}

/** Beside the sidebar a whole table needs this much; below, it shows fewer columns rather than hide the money. */
const WHOLE_TABLE_PX = { en: 1240, de: 1420 } as const;

/** What is in the table may need some more. */
export function useIsTight(morePx = 0): boolean {
  return useMediaQuery(useTheme().breakpoints.down(WHOLE_TABLE_PX[spokenLanguage()] + morePx));
}
