import Link from '@mui/material/Link';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Link as RouterLink } from 'react-router-dom';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import { t } from '../texts/t.ts';
import type { Verdict } from './balanceChanges.ts';
import { requestPath } from './requestWords.ts';
import { useNextPending } from './useNextPending.ts';

interface Props {
  kind: RequestKind;
  verdict: Verdict;
  request: AdminRequestRecord;
}

/** A toast's second line: what was done, and what waits longest now, as soon as that is known. */
export function Decided({ kind, verdict, request }: Props) {
  const next = useNextPending(kind, request.id);
  return (
    <>
      {t(`decisions.${kind}.done.${verdict}`, { amount: formatMoney(request.amount), name: request.userId.name })}{' '}
      {next !== undefined && (
        <Link component={RouterLink} to={requestPath(kind, next.id)} sx={{ color: 'inherit' }}>
          {t('decisions.next', { name: next.userId.name, amount: formatMoney(next.amount) })}
        </Link>
      )}
    </>
  );
}
