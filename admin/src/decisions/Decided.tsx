import Link from '@mui/material/Link';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Link as RouterLink } from 'react-router-dom';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import { t } from '../texts/t.ts';
import type { Verdict } from './balanceChanges.ts';
import { requestPath } from './requestWords.ts';

interface Props {
  kind: RequestKind;
  verdict: Verdict;
  request: AdminRequestRecord;
  next: AdminRequestRecord | undefined;
}

/** A toast's second line: what was done, and what waits longest now. */
export const Decided = ({ kind, verdict, request, next }: Props) => (
  <>
    {t(`decisions.${kind}.done.${verdict}`, { amount: formatMoney(request.amount), name: request.userId.name })}{' '}
    {next !== undefined && (
      <Link component={RouterLink} to={requestPath(kind, next.id)} sx={{ color: 'inherit' }}>
        {t('decisions.next', { name: next.userId.name, amount: formatMoney(next.amount) })}
      </Link>
    )}
  </>
);
