import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { RANGES, type Range } from '../../../shared/account/worthRanges.ts';
import { t } from '../../../shared/texts/t.ts';

interface WorthRangesProps {
  range: Range;
  onChoice: (range: Range) => void;
}

/** How far back the chart reaches. */
export const WorthRanges = ({ range, onChoice }: WorthRangesProps) => (
  <ToggleButtonGroup
    exclusive
    aria-label={t('dashboard.worth.range')}
    value={range}
    onChange={(_event, next: Range | null) => next !== null && onChoice(next)}
    sx={{ flexWrap: 'wrap', p: '3px', border: '1px solid', borderColor: 'nv.rule', borderRadius: '8px' }}
  >
    {(Object.keys(RANGES) as Range[]).map((each) => (
      <ToggleButton key={each} value={each} sx={button}>
        {t(`dashboard.worth.ranges.${each}`)}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

/** No rules part them: only the chosen one has a shape. */
const button = {
  minHeight: { xs: 44, md: 28 },
  minWidth: 44,
  '&&': { ml: 0, border: 0, borderRadius: '6px' },
} as const;
