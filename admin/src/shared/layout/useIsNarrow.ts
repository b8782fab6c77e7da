import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { textScale } from '@northvale/web/ui/tokens.ts';
import { spokenLanguage } from '@northvale/web/ui/texts/texts.ts';

/** What stays free beside a page: the rest of a screen is for words, those of the sidebar too. */
const BESIDE_PX = 56;
/** What a table needs with its fewest columns, and whole; below, it shows fewer rather than hide the money. */
const LEAST_TABLE_PX = { en: 828, de: 968 } as const;
const WHOLE_TABLE_PX = { en: 1240, de: 1420 } as const;

/** Up to 968 px, or more where text is large: one column, cards instead of tables. */
export function useIsNarrow(): boolean {
  const { breakpoints } = useTheme();
  return useMediaQuery(breakpoints.down(Math.max(breakpoints.values.md, scaled(LEAST_TABLE_PX[spokenLanguage()]))));
}

/** What is in the table may need some more. */
export function useIsTight(morePx = 0): boolean {
  return useIsBelow(WHOLE_TABLE_PX[spokenLanguage()] + morePx);
}

/** Whether the screen is narrower than what needs so much, in text of the usual size. */
export function useIsBelow(px: number): boolean {
  return useMediaQuery(useTheme().breakpoints.down(scaled(px)));
}

const scaled = (px: number): number => BESIDE_PX + (px - BESIDE_PX) * textScale();
