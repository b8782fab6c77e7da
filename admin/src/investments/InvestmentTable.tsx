import Box from '@mui/material/Box';
import { Money } from '@northvale/web/ui/Money.tsx';
import { DataTable } from 'react-admin';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { useIsTight } from '../layout/useIsNarrow.ts';
import { columnOf } from '../lists/contractLists.tsx';
import { InvestmentActions, type OnDelist } from './InvestmentActions.tsx';
import { ListedBadge } from './ListedBadge.tsx';
import { NameLink } from './NameLink.tsx';
import { Picture } from './Picture.tsx';

const Column = columnOf<'investments'>();

export function InvestmentTable({ onDelist }: OnDelist) {
  const tight = useIsTight();
  return (
    <DataTable<AdminInvestmentRecord> rowClick={false} bulkActionButtons={false}>
      <Column
        source="name"
        label="Name"
        sx={{ maxWidth: tight ? 200 : 250 }}
        render={(investment) => <NameAndPicture investment={investment} />}
      />
      {!tight && <Column source="category" label="Category" sx={{ '&.MuiTableCell-body': { color: 'nv.ink2' } }} />}
      <Column source="investmentReturn" label="Return" align="right" />
      {!tight && <Column source="duration" label="Duration" align="right" />}
      <Column
        source="pricePerUnit"
        label="Price per unit"
        align="right"
        render={(investment) => <Money amount={investment.pricePerUnit} size="table" />}
      />
      {!tight && <Column source="investors" label="Investors" align="right" sortByOrder="DESC" />}
      <Column
        source="investedTotal"
        label="Invested"
        align="right"
        sortByOrder="DESC"
        sx={{ fontWeight: 600 }}
        render={(investment) => <Money amount={investment.investedTotal} size="table" />}
      />
      <Column
        label="Actions"
        headerClassName="quiet"
        disableSort
        align="right"
        render={(investment) => <InvestmentActions investment={investment} onDelist={onDelist} />}
      />
    </DataTable>
  );
}

const NameAndPicture = ({ investment }: { investment: AdminInvestmentRecord }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, height: 52 }}>
    <Picture investment={investment} />
    <NameLink investment={investment} />
    {!investment.listed && <ListedBadge />}
  </Box>
);
