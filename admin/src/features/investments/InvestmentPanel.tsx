import Box from '@mui/material/Box';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { RequestCardSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { formatCount, formatDuration, formatPercent } from '@northvale/web/ui/terms.ts';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { useLocation, useMatch, useNavigate } from 'react-router-dom';
import { useMay } from '../../shared/decisions/useDecision.tsx';
import { Facts } from '../../shared/layout/Facts.tsx';
import { MayBeOld } from '../../shared/layout/MayBeOld.tsx';
import { NotLoaded } from '../../shared/layout/NotFoundPage.tsx';
import { HoldingsList } from '../../shared/lists/HoldingsList.tsx';
import { t } from '../../shared/texts/t.ts';
import { InvestmentForm } from './InvestmentForm.tsx';

/** Create and edit, each at its address, beside the list. */
export function InvestmentPanel() {
  const match = useMatch('/investments/:id');
  const id = match?.params.id;
  const navigate = useNavigate();
  const { search } = useLocation();
  const mayEdit = useMay('edit');
  const close = () => void navigate({ pathname: '/investments', search });

  if (!mayEdit || id === undefined) return null;
  if (id === 'create') return <InvestmentForm onClose={close} />;
  return <EditPanel key={id} id={id} onClose={close} />;
}

/** '12 of 120', or that there is no limit. */
export const leftWords = ({
  unitsLeft,
  unitsOffered,
}: Pick<AdminInvestmentRecord, 'unitsLeft' | 'unitsOffered'>): string =>
  unitsLeft === null || unitsOffered === null
    ? t('investments.unlimited')
    : t('investments.leftOf', { left: formatCount(unitsLeft), offered: formatCount(unitsOffered) });

function EditPanel({ id, onClose }: { id: string; onClose: () => void }) {
  // What was fetched before, alone or with the list, may have changed since; the form keeps what it began with.
  const [openedAtMs] = useState(() => Date.now());
  const { data, error, refetch } = useGetOne<AdminInvestmentRecord>('investments', { id, meta: { openedAtMs } });
  if (data !== undefined) return <InvestmentForm key={data.id} investment={data} onClose={onClose} />;
  return (
    <Panel open title={t('investments.form.editTitle')} onClose={onClose}>
      {error ? (
        <NotLoaded error={error} onRetry={() => void refetch()}>
          {t('investments.unreachable')}
        </NotLoaded>
      ) : (
        <RequestCardSkeleton />
      )}
    </Panel>
  );
}

/** One investment and who holds it, at an address of its own, beside the list. */
export function HoldersPanel() {
  const id = useMatch('/investments/:id/show')?.params.id;
  const navigate = useNavigate();
  const { search } = useLocation();
  const {
    data: investment,
    error,
    refetch,
  } = useGetOne<AdminInvestmentRecord>('investments', { id: id ?? '' }, { enabled: id !== undefined });

  return (
    <Panel
      open={id !== undefined}
      title={investment?.name ?? t('investments.investment')}
      onClose={() => void navigate({ pathname: '/investments', search })}
    >
      {error && investment !== undefined && <MayBeOld onRetry={() => void refetch()} />}
      {error && investment === undefined ? (
        <NotLoaded error={error} onRetry={() => void refetch()}>
          {t('investments.unreachable')}
        </NotLoaded>
      ) : investment === undefined ? (
        <RequestCardSkeleton />
      ) : (
        <Box sx={{ display: 'grid', gap: 6 }}>
          <Facts
            facts={[
              [
                t('investments.terms'),
                t('investments.over', {
                  return: formatPercent(investment.investmentReturn),
                  duration: formatDuration(investment.duration),
                }),
              ],
              [t('investments.columns.price'), <Money key="price" amount={investment.pricePerUnit} size="table" />],
              [t('investments.columns.left'), leftWords(investment)],
              [t('investments.form.charge'), investment.fundCharge === '' ? '–' : formatPercent(investment.fundCharge)],
              [t('investments.columns.investors'), formatCount(investment.investors)],
              [
                t('investments.columns.invested'),
                <Money key="invested" amount={investment.investedTotal} size="table" />,
              ],
            ]}
          />
          <HoldingsList of={{ investmentId: investment.id }} empty={t('investments.whoBuys')} inPanel />
        </Box>
      )}
    </Panel>
  );
}
