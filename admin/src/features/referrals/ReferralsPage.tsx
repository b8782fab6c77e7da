import Box from '@mui/material/Box';
import type { ReferralRecord } from '@northvale/api/contract/referrals.ts';
import { formatDate } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import { DataTable, useListContext } from 'react-admin';
import { PageHead } from '../../shared/layout/Section.tsx';
import { useIsNarrow } from '../../shared/layout/useIsNarrow.ts';
import { columnOf } from '../../shared/lists/contractLists.tsx';
import { ExportButton, type ExportColumn } from '../../shared/lists/ExportButton.tsx';
import { ListBody, NothingFound } from '../../shared/lists/ListBody.tsx';
import { NameLink } from '../../shared/lists/NameLink.tsx';
import { counted, t } from '../../shared/texts/t.ts';

/** Who brought whom, what it earned, and where both may be one person. */
export function ReferralsPage() {
  const { total } = useListContext<ReferralRecord>();
  return (
    <>
      <PageHead
        title={t('layout.pages.referrals')}
        subtitle={total !== undefined && t('referrals.count', counted(total))}
      >
        <ExportButton fileName="referrals" columns={columns} />
      </PageHead>
      <ListBody
        failure={t('referrals.failure')}
        empty={<NothingFound title={t('referrals.none')}>{t('referrals.noneText')}</NothingFound>}
      >
        {useIsNarrow() ? <ReferralRows /> : <ReferralTable />}
      </ListBody>
    </>
  );
}

const columns: ExportColumn<ReferralRecord>[] = [
  { head: 'referrals.referrer', value: ({ referrer }) => referrer.name },
  { head: 'referrals.referred', value: ({ referred }) => referred.name },
  { head: 'referrals.joinedAt', value: ({ joinedAt }) => joinedAt },
  { head: 'referrals.status', value: ({ status }) => status },
  { head: 'referrals.reward', value: ({ amount }) => amount?.toFixed(2) ?? '' },
  { head: 'referrals.oneAddress', value: ({ sameDevice }) => sameDevice },
];

const Column = columnOf<'referrals'>();

const ReferralTable = () => (
  <DataTable<ReferralRecord> rowClick={false} bulkActionButtons={false}>
    <Column
      disableSort
      source="referred"
      label={t('referrals.referred')}
      sx={{ maxWidth: 220 }}
      render={({ referred }) => <PersonLink {...referred} />}
    />
    <Column
      disableSort
      source="referrer"
      label={t('referrals.referrer')}
      sx={{ maxWidth: 220 }}
      render={({ referrer }) => <PersonLink {...referrer} />}
    />
    <Column
      source="joinedAt"
      label={t('referrals.joinedAt')}
      sortByOrder="DESC"
      render={({ joinedAt }) => formatDate(joinedAt)}
    />
    <Column
      disableSort
      source="status"
      label={t('referrals.status')}
      render={(referral) => <Standing referral={referral} />}
    />
    <Column
      disableSort
      source="amount"
      label={t('referrals.reward')}
      align="right"
      render={({ amount }) => amount !== undefined && <Money amount={amount} size="table" />}
    />
  </DataTable>
);

/** The phone's list: who joined, and below them by whom, when, and what came of it. */
function ReferralRows() {
  const { data = [] } = useListContext<ReferralRecord>();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((referral) => (
        <Box
          component="li"
          key={referral.id}
          sx={{ px: 4, py: 3, borderBottom: '1px solid', borderColor: 'nv.rule', '&:last-of-type': { border: 0 } }}
        >
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, lineHeight: '24px' }}>
            <PersonLink {...referral.referred} />
            {referral.amount !== undefined && <Money amount={referral.amount} size="table" />}
          </Box>
          <Box sx={{ display: 'flex', gap: 1, color: 'nv.ink2', fontSize: 13, lineHeight: '24px' }}>
            <span>{t('referrals.referrer')}</span>
            <PersonLink {...referral.referrer} />
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1.5 }}>
            <Standing referral={referral} />
            <Box sx={{ color: 'nv.ink2', fontSize: 13 }}>{formatDate(referral.joinedAt)}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const PersonLink = ({ _id, name }: ReferralRecord['referrer']) => (
  <NameLink to={`/users/${encodeURIComponent(_id)}/show`} name={name} />
);

const Standing = ({ referral: { status, sameDevice } }: { referral: ReferralRecord }) => (
  <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1.5 }}>
    <Badge tone={status === 'rewarded' ? 'green' : 'grey'} icon={status === 'rewarded' ? Check : Clock} small>
      {t(`referrals.${status}`)}
    </Badge>
    {sameDevice && (
      <span title={t('referrals.oneAddressWhy')}>
        <Badge tone="amber" icon={TriangleAlert} small>
          {t('referrals.oneAddress')}
        </Badge>
      </span>
    )}
  </Box>
);
