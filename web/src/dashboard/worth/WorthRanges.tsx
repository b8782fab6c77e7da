import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { RANGES, type Range } from '../../account/worthRanges.ts';
import { t } from '../../texts/t.ts';

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
    sx={{ flexWrap: 'wrap' }}
  >
    {(Object.keys(RANGES) as Range[]).map((each) => (
      <ToggleButton key={each} value={each} sx={{ minHeight: { xs: 44, md: 32 }, minWidth: 44 }}>
        {t(`dashboard.worth.ranges.${each}`)}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
