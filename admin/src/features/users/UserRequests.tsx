import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { formatDate } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { TableRowsSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { Link as RouterLink } from 'react-router-dom';
import type { RequestKind } from '@northvale/api/contract/requests.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { Section } from '../../shared/layout/Section.tsx';
import { requestPath, resources } from '../../shared/decisions/requestWords.ts';
import { useFirstRows } from '../../shared/lists/contractLists.tsx';
import { RequestBadge } from '../../shared/lists/RequestBadge.tsx';
import { counted, t } from '../../shared/texts/t.ts';

const shown = 10;

/** The newest of what this person asked for; each opens at its own address. */
export function UserRequests({ kind, userId }: { kind: RequestKind; userId: string }) {
  const { data, total = 0, error, isPending } = useFirstRows(resources[kind], shown, ['createdAt', 'DESC'], { userId });
  const all = `/${resources[kind]}?filter=${encodeURIComponent(JSON.stringify({ userId }))}`;
  return (
    <Section
      title={t(`decisions.${kind}.title`)}
      aside={
        total > shown ? (
          <Link component={RouterLink} to={all}>
            {t('users.requests.all', counted(total))}
          </Link>
        ) : undefined
      }
    >
      {error && <Box sx={{ color: 'nv.red' }}>{sentenceOf(error)}</Box>}
      {isPending && <TableRowsSkeleton rows={2} />}
      {data?.length === 0 && <Box sx={{ color: 'nv.ink2' }}>{t('users.requests.none')}</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.map((request) => (
          <Box
            component="li"
            key={request.id}
            sx={{
              display: 'flex',
              // On the smallest phones large amounts stand below.
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 4,
              minHeight: 40,
              py: 1.5,
              borderTop: '1px solid',
              borderColor: 'nv.rule',
            }}
          >
            <Box sx={{ width: { xs: 'auto', md: 128 }, flex: 'none' }}>
              <RequestBadge request={request} />
            </Box>
            <Link
              component={RouterLink}
              to={requestPath(kind, request.id)}
              sx={{ flex: 1, border: 0, whiteSpace: 'nowrap' }}
            >
              {formatDate(request.createdAt)}
            </Link>
            <Money amount={request.amount} size="table" sx={{ fontWeight: 600, ml: 'auto' }} />
          </Box>
        ))}
      </Box>
    </Section>
  );
}
