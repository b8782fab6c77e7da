import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { hasCode } from '@northvale/api/client/apiError.ts';
import type { RequestRecord } from '@northvale/api/contract/requests.ts';
import { AppLink } from '../../../ui/PageLink.tsx';
import { Card } from '@northvale/web/ui/Card.tsx';
import { plus, UNKNOWN } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import type { Period } from '@northvale/web/ui/periods.ts';
import { saveFile } from '@northvale/web/ui/saveFile.ts';
import { type FileFormat, StatementForm } from '@northvale/web/ui/StatementForm.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { serif } from '@northvale/web/ui/tokens.ts';
import { useMutation } from '@tanstack/react-query';
import FileCheck from 'lucide-react/icons/file-check';
import type { ReactNode } from 'react';
import type { useRequests } from '../../shared/account/useHoldings.ts';
import { useMe } from '../../shared/account/useMe.ts';
import { api } from '../../shared/api/apiClient.ts';
import { session } from '../../shared/api/session.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { useConfig } from '../../shared/page/useConfig.ts';
import { t, tx } from '../../shared/texts/t.ts';

type Query = ReturnType<typeof useRequests>;

/** The totals count what was approved: money that has moved. */
export function SummaryCards({ deposits, withdrawals }: { deposits: Query; withdrawals: Query }) {
  return (
    <Box
      sx={{
        // Whatever the figures are: side by side as they allow, they would move what stands below as they come.
        display: 'grid',
        gap: { xs: 3, md: 5 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      <Summary title={t('transactions.totalDeposits')} of={[deposits]}>
        {approvedSum}
      </Summary>
      <Summary title={t('transactions.totalWithdrawals')} of={[withdrawals]}>
        {approvedSum}
      </Summary>
      <Summary title={t('transactions.pendingRequests')} of={[deposits, withdrawals]}>
        {pendingOf}
      </Summary>
    </Box>
  );
}

interface Shown {
  figure: ReactNode;
  note: string;
}

function approvedSum(requests: RequestRecord[] = []): Shown {
  const approved = requests.filter(({ status }) => status === 'approved');
  return {
    figure: <Money amount={plus(...approved.map(({ amount }) => amount))} size="title" />,
    note: t('transactions.approved', { count: approved.length }),
  };
}

function pendingOf(...[deposits = [], withdrawals = []]: RequestRecord[][]): Shown {
  const [paidIn, paidOut] = [deposits, withdrawals].map(
    (requests) => requests.filter(({ status }) => status === 'pending').length,
  ) as [number, number];
  const kinds = [
    paidIn > 0 && t('transactions.pendingDeposits', { n: paidIn }),
    paidOut > 0 && t('transactions.pendingWithdrawals', { n: paidOut }),
  ];
  const told = kinds.filter((kind) => kind !== false);
  return {
    figure: <Figure>{paidIn + paidOut}</Figure>,
    note: told.length === 0 ? t('transactions.nothingWaits') : told.join(', '),
  };
}

const Figure = ({ children }: { children: ReactNode }) => (
  <Box
    component="span"
    sx={{ fontFamily: serif, fontWeight: 450, fontSize: 30, lineHeight: '36px', fontVariantNumeric: 'tabular-nums' }}
  >
    {children}
  </Box>
);

interface SummaryProps {
  title: string;
  /** The lists that it sums up. While one of them isn't known, neither is the sum. */
  of: readonly Query[];
  children: (...lists: RequestRecord[][]) => Shown;
}

function Summary({ title, of, children }: SummaryProps) {
  const loading = of.some(({ isPending }) => isPending);
  const known = of.every(({ data }) => data !== undefined);
  const { figure, note } = known
    ? children(...of.map(({ data }) => data?.data ?? []))
    : { figure: <Figure>{UNKNOWN}</Figure>, note: t('transactions.outOfReach') };
  return (
    <Card component="section" aria-label={title} sx={{ p: 5 }}>
      <Typography variant="body2" sx={{ color: 'nv.ink2' }}>
        {title}
      </Typography>
      <Box sx={{ minHeight: 44, display: 'flex', alignItems: 'center' }}>
        {loading ? <Skeleton width={140} height={30} /> : figure}
      </Box>
      <Typography variant="label" component="p" sx={{ color: 'nv.ink2', mt: 1 }}>
        {loading ? <Skeleton width={70} height={14} /> : note}
      </Typography>
    </Card>
  );
}

/** What moved in a period, to take along, and the proof that it is what was published. */
export function StatementPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { productName } = useConfig();
  const { data: me } = useMe();
  const { failed } = useToasts();
  const statement = useMutation({ mutationFn: statementFile, onSuccess: saveFile });
  const proof = useMutation({
    mutationFn: proofFile,
    onSuccess: saveFile,
    onError: (error) => failed(error, t('transactions.statement.proofFailed')),
  });
  return (
    <Panel open={open} title={t('transactions.statements')} onClose={onClose}>
      <StatementForm
        since={me?.createdAt}
        busy={statement.isPending}
        failure={statement.error ? whyNot(statement.error) : undefined}
        onDownload={(period, format) => statement.mutate({ period, format })}
      />
      <Box component="section" sx={{ borderTop: '1px solid', borderColor: 'nv.rule', mt: 7, pt: 5 }}>
        <Box component="h3" sx={{ m: 0, typography: 'h3' }}>
          {t('transactions.statement.proof')}
        </Box>
        <Box component="p" sx={{ m: 0, mt: 1, mb: 4, color: 'nv.ink2', fontSize: 14, lineHeight: '20px' }}>
          {tx('transactions.statement.proofText', {
            productName,
            check: <AppLink to="/verify">{t('transactions.statement.check')}</AppLink>,
          })}
        </Box>
        <Button
          variant="outlined"
          disabled={proof.isPending}
          startIcon={<FileCheck size={18} strokeWidth={1.75} />}
          onClick={() => proof.mutate()}
        >
          {t('transactions.statement.downloadProof')}
        </Button>
      </Box>
    </Panel>
  );
}

const whyNot = (error: Error): string =>
  hasCode(error, 'NotFound')
    ? t('transactions.statement.tooEarly')
    : sentenceOf(error, t('transactions.statement.failed'));

async function statementFile({ period, format }: { period: Period; format: FileFormat }): Promise<File> {
  const params = { userId: session.userId() ?? '' };
  const file = await api.file('GET /auth/statements/:userId', { params, query: { ...period, format } });
  // As JSON it comes as an answer, which has no name.
  if (format !== 'json') return file;
  const days = `${period.from.slice(0, 10)}-${period.to.slice(0, 10)}`;
  return new File([file], `statement-${days}.json`, { type: 'application/json' });
}

async function proofFile(): Promise<File> {
  const params = { userId: session.userId() ?? '' };
  const proof = await api.call('GET /auth/proof/:userId', { params });
  return new File([JSON.stringify(proof)], `northvale-proof-${params.userId.slice(-8)}.json`, {
    type: 'application/json',
  });
}
