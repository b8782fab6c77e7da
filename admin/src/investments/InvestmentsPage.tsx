import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useListContext, type ResourceProps } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { useMay } from '../decisions/useMay.ts';
import { PageHead } from '../layout/PageHead.tsx';
import { useIsNarrow } from '../layout/useIsNarrow.ts';
import { PageOfList } from '../lists/contractLists.tsx';
import type { CsvColumn } from '../lists/csv.ts';
import { ExportButton } from '../lists/ExportButton.tsx';
import { ListBody } from '../lists/ListBody.tsx';
import { NothingFound } from '../lists/NothingFound.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { DelistDialog } from './DelistDialog.tsx';
import { HoldersPanel } from './HoldersPanel.tsx';
import { CategoryFilter, ListedFilter } from './InvestmentFilters.tsx';
import { InvestmentCards } from './InvestmentCards.tsx';
import { InvestmentPanel } from './InvestmentPanel.tsx';
import { InvestmentTable } from './InvestmentTable.tsx';

// Without pages of their own for create and edit: the list stays, and a side panel opens at the address.
export const investments: ResourceProps = {
  name: 'investments',
  list: (
    <PageOfList list="investments" sort={['createdAt', 'DESC']} filter={{ listed: true }}>
      <InvestmentsPage />
    </PageOfList>
  ),
  hasCreate: true,
  hasEdit: true,
  hasShow: true,
  recordRepresentation: (investment: AdminInvestmentRecord) => investment.name,
};

function InvestmentsPage() {
  const { total } = useListContext<AdminInvestmentRecord>();
  const [delisting, setDelisting] = useState<AdminInvestmentRecord | null>(null);
  const narrow = useIsNarrow();
  const mayEdit = useMay('edit');
  const { search } = useLocation();
  const onDelist = mayEdit ? setDelisting : undefined;

  return (
    <>
      <PageHead
        title="Investments"
        subtitle={total !== undefined && `${total.toLocaleString('en-US')} in the catalogue`}
      >
        <ExportButton fileName="investments" columns={columns} />
        {mayEdit && (
          <Button
            variant="contained"
            component={RouterLink}
            to={{ pathname: '/investments/create', search }}
            startIcon={<Plus size={16} strokeWidth={1.75} />}
          >
            Create Investment
          </Button>
        )}
      </PageHead>
      <ListBody
        failure="Failed to fetch investments"
        empty={
          <NothingFound title="No investments yet">
            What you list here can be bought by verified investors.
          </NothingFound>
        }
        toolbar={
          <>
            <SearchField list="investments" label="Name" />
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

const columns: CsvColumn<AdminInvestmentRecord>[] = [
  { head: 'ID', value: (investment) => investment.id },
  { head: 'Name', value: (investment) => investment.name },
  { head: 'Category', value: (investment) => investment.category },
  { head: 'Return', value: (investment) => investment.investmentReturn },
  { head: 'Duration', value: (investment) => investment.duration },
  { head: 'Price per unit', value: (investment) => investment.pricePerUnit.toFixed(2) },
  { head: 'Investors', value: (investment) => investment.investors },
  { head: 'Invested', value: (investment) => investment.investedTotal.toFixed(2) },
  { head: 'Listed', value: (investment) => investment.listed },
  { head: 'Created', value: (investment) => investment.createdAt },
];
