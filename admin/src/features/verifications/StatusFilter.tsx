import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ListFilter } from '@northvale/api/contract/lists.ts';
import type { VerificationStatus } from '@northvale/api/contract/profile.ts';
import { useNavigate } from 'react-router-dom';
import { useFilters } from '../../shared/lists/useFilter.ts';
import { t } from '../../shared/texts/t.ts';

export function StatusFilter() {
  const [{ status }] = useFilters('verifications');
  const navigate = useNavigate();
  // Whose document was chosen is left behind: in another list somebody else stands first.
  const show = (chosen: VerificationStatus) => {
    const filter: ListFilter<'verifications'> = { status: chosen };
    void navigate({ pathname: '/verifications', search: `?filter=${encodeURIComponent(JSON.stringify(filter))}` });
  };
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={status ?? null}
      onChange={(_event, chosen: VerificationStatus | null) => chosen && show(chosen)}
      aria-label={t('verifications.status.label')}
      sx={{ flexWrap: 'wrap' }}
    >
      <ToggleButton value="under review">{t('verifications.status.waiting')}</ToggleButton>
      <ToggleButton value="approved">{t('verifications.status.approved')}</ToggleButton>
      <ToggleButton value="rejected">{t('verifications.status.rejected')}</ToggleButton>
    </ToggleButtonGroup>
  );
}
