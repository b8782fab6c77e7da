import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { useMay } from '../../shared/decisions/useMay.ts';
import { PageHead } from '../../shared/layout/PageHead.tsx';
import { useIsNarrow } from '../../shared/layout/useIsNarrow.ts';
import { ExportButton, type ExportColumn } from '../../shared/lists/ExportButton.tsx';
import { ListBody } from '../../shared/lists/ListBody.tsx';
import { NothingFound } from '../../shared/lists/NothingFound.tsx';
import { SearchField } from '../../shared/lists/SearchField.tsx';
import { counted } from '../../shared/texts/counted.ts';
import { t } from '../../shared/texts/t.ts';
import { DelistDialog } from './DelistDialog.tsx';
import { HoldersPanel } from './HoldersPanel.tsx';
import { CategoryFilter, ListedFilter } from './InvestmentFilters.tsx';
import { InvestmentCards } from './InvestmentCards.tsx';
import { InvestmentPanel } from './InvestmentPanel.tsx';
import { InvestmentTable } from './InvestmentTable.tsx';

export function InvestmentsPage() {
  const { total } = useListContext<AdminInvestmentRecord>();
  const [delisting, setDelisting] = useState<AdminInvestmentRecord | null>(null);
  const narrow = useIsNarrow();
  const mayEdit = useMay('edit');
  const { search } = useLocation();
  const onDelist = mayEdit ? setDelisting : undefined;

  return (
    <>
      <PageHead title={t('investments.title')} subtitle={total !== undefined && t('investments.count', counted(total))}>
        <ExportButton fileName="investments" columns={columns} />
        {mayEdit && (
          <Button
            variant="contained"
            component={RouterLink}
            to={{ pathname: '/investments/create', search }}
            startIcon={<Plus size={16} strokeWidth={1.75} />}
          >
            {t('investments.form.create')}
          </Button>
        )}
      </PageHead>
      <ListBody
        failure={t('investments.failure')}
        empty={<NothingFound title={t('investments.none')}>{t('investments.noneText')}</NothingFound>}
        toolbar={
          <>
            <SearchField list="investments" label={t('investments.columns.name')} />
            <CategoryFilter />
            <ListedFilter />
          </>
        }
      >
        {narrow ? <InvestmentCards onDelist={onDelist} /> : <InvestmentTable onDelist={onDelist} />}
      </ListBody>
      <InvestmentPanel />
      <HoldersPanel />
      {delisting !== null && <DelistDialog investment={delisting} onClose={() => setDelisting(null)} />}
    </>
  );
}

const columns: ExportColumn<AdminInvestmentRecord>[] = [
  { head: 'investments.columns.id', value: (investment) => investment.id },
  { head: 'investments.columns.name', value: (investment) => investment.name },
  { head: 'investments.columns.category', value: (investment) => investment.category },
  { head: 'investments.columns.return', value: (investment) => investment.investmentReturn },
  { head: 'investments.columns.duration', value: (investment) => investment.duration },
  { head: 'investments.columns.price', value: (investment) => investment.pricePerUnit.toFixed(2) },
  { head: 'investments.columns.investors', value: (investment) => investment.investors },
  { head: 'investments.columns.invested', value: (investment) => investment.investedTotal.toFixed(2) },
  { head: 'investments.columns.listed', value: (investment) => investment.listed },
  { head: 'investments.columns.created', value: (investment) => investment.createdAt },
];
