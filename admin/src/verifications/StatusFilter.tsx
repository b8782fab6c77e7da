import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { VerificationStatus } from '@northvale/api/contract/profile.ts';
import { useFilter } from '../lists/useFilter.ts';

export function StatusFilter() {
  const [status, setStatus] = useFilter('verifications', 'status');
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={status ?? null}
      onChange={(_event, chosen: VerificationStatus | null) => chosen && setStatus(chosen)}
      aria-label="Status"
    >
      <ToggleButton value="under review">Waiting</ToggleButton>
      <ToggleButton value="approved">Approved</ToggleButton>
      <ToggleButton value="rejected">Rejected</ToggleButton>
    </ToggleButtonGroup>
  );
}
