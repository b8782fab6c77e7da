import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { VerificationStatus } from '@northvale/api/contract/profile.ts';
import { useFilter } from '../lists/useFilter.ts';
import { t } from '../texts/t.ts';

export function StatusFilter() {
  const [status, setStatus] = useFilter('verifications', 'status');
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={status ?? null}
      onChange={(_event, chosen: VerificationStatus | null) => chosen && setStatus(chosen)}
      aria-label={t('verifications.status.label')}
      sx={{ flexWrap: 'wrap' }}
    >
      <ToggleButton value="under review">{t('verifications.status.waiting')}</ToggleButton>
      <ToggleButton value="approved">{t('verifications.status.approved')}</ToggleButton>
      <ToggleButton value="rejected">{t('verifications.status.rejected')}</ToggleButton>
    </ToggleButtonGroup>
  );
}
