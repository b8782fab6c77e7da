import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';
import type { Deciding } from './balanceChanges.ts';

interface Props {
  request: AdminRequestRecord;
  /** Absent for people who may only look. */
  onDecide: ((deciding: Deciding) => void) | undefined;
}

/** Only a pending request has them. */
export function DecideButtons({ request, onDecide }: Props) {
  if (request.status !== 'pending' || onDecide === undefined) return null;
  const name = request.userId.name;
  return (
    <Box sx={{ display: 'inline-flex', gap: 2 }} onClick={(event) => event.stopPropagation()}>
      <Button
        size="small"
        variant="outlined"
        aria-label={`Approve, ${name}`}
        onClick={() => onDecide({ request, verdict: 'approve' })}
        sx={{ color: 'nv.brandText', borderColor: 'nv.brandText' }}
      >
        Approve
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="error"
        aria-label={`Reject, ${name}`}
        onClick={() => onDecide({ request, verdict: 'reject' })}
        sx={{ borderColor: 'nv.rule' }}
      >
        Reject
      </Button>
    </Box>
  );
}
