import { Panel } from '@northvale/web/ui/Panel.tsx';
import { RequestCardSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { useLocation, useMatch, useNavigate } from 'react-router-dom';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { useMay } from '../../shared/decisions/useMay.ts';
import { NotLoaded } from '../../shared/layout/NotLoaded.tsx';
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
