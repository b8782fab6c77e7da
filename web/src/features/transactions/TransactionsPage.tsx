import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { RequestKind } from '@northvale/api/contract/requests.ts';
import FileText from 'lucide-react/icons/file-text';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useRequests } from '../../shared/account/useRequests.ts';
import { focusKept } from '@northvale/web/ui/focusKept.ts';
import { useAnnouncement } from '@northvale/web/ui/LiveRegion.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { usePanel } from '../../shared/page/usePanel.ts';
import { CancelRequest } from './CancelRequest.tsx';
import { RequestDetails } from './RequestDetails.tsx';
import { RequestList } from './RequestList.tsx';
import { StatementPanel } from './StatementPanel.tsx';
import { SummaryCards } from './SummaryCards.tsx';
import { UNKNOWN } from '@northvale/web/ui/money.ts';
import { t } from '../../shared/texts/t.ts';

export function TransactionsPage() {
  const deposits = useRequests('deposit');
  const withdrawals = useRequests('withdrawal');
  const [params, setParams] = useSearchParams();
  const kind: RequestKind = params.get('kind') === 'withdrawals' ? 'withdrawal' : 'deposit';
  const { asked, open, close } = usePanel();
  const list = kind === 'deposit' ? deposits : withdrawals;
  useAnnouncement(list.data && t(`done.${kind}sFetched`));
  useEffect(focusKept, []);
  // As it stands now, also while it is being looked at.
  const request = list.data?.data.find(({ _id }) => _id === asked('of'));
  const chosen = useMemo(() => request && { kind, request }, [kind, request]);
  const chosenFor = (panel: string) => (asked('panel') === panel ? chosen : undefined);

  const choose = (next: RequestKind): void =>
    setParams({ kind: next === 'deposit' ? 'deposits' : 'withdrawals' }, { replace: true });
  const count = (query: typeof deposits): number | string => query.data?.data.length ?? UNKNOWN;
  return (
    <>
      <PageHeader title={t('transactions.title')}>{t('transactions.text')}</PageHeader>
      <Box sx={{ position: 'relative' }}>
        {/* First on phones, and at the right of the tabs where there is room. */}
        <Button
          variant="outlined"
          size="small"
          startIcon={<FileText size={16} strokeWidth={1.75} />}
          onClick={() => open({ panel: 'statements' })}
          sx={{
            position: { sm: 'absolute' },
            right: 0,
            bottom: 8,
            zIndex: 1,
            mb: { xs: 6, sm: 0 },
            verticalAlign: 'top',
          }}
        >
          {t('transactions.statements')}
        </Button>
        <SummaryCards deposits={deposits} withdrawals={withdrawals} />
        <Tabs
          value={kind}
          onChange={(_event, next: RequestKind) => choose(next)}
          variant="scrollable"
          scrollButtons={false}
          aria-label={t('transactions.requests')}
          sx={{ mt: 6 }}
        >
          <Tab
            value="deposit"
            id="tab-deposit"
            aria-controls="panel-deposit"
            label={t('transactions.tab.deposit', { count: count(deposits) })}
          />
          <Tab
            value="withdrawal"
            id="tab-withdrawal"
            aria-controls="panel-withdrawal"
            label={t('transactions.tab.withdrawal', { count: count(withdrawals) })}
          />
        </Tabs>
      </Box>
      <Box role="tabpanel" id={`panel-${kind}`} aria-labelledby={`tab-${kind}`} sx={{ pt: 5 }}>
        <RequestList
          kind={kind}
          query={list}
          onDetails={({ _id }) => open({ panel: 'details', of: _id })}
          onCancel={({ _id }) => open({ panel: 'cancel', of: _id })}
        />
      </Box>
      <RequestDetails
        chosen={chosenFor('details')}
        onClose={close}
        onCancel={({ _id }) => open({ panel: 'cancel', of: _id })}
      />
      <StatementPanel open={asked('panel') === 'statements'} onClose={close} />
      <CancelRequest chosen={chosenFor('cancel')} onClose={close} />
    </>
  );
}
