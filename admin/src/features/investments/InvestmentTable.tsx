import Box from '@mui/material/Box';
import { Money } from '@northvale/web/ui/Money.tsx';
import { DataTable } from 'react-admin';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { categoryWord, formatDuration, formatPercent } from '@northvale/web/ui/terms.ts';
import { useIsTight } from '../../shared/layout/useIsNarrow.ts';
import { columnOf } from '../../shared/lists/contractLists.tsx';
import { t } from '../../shared/texts/t.ts';
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
        label={t('investments.columns.name')}
        sx={{ maxWidth: tight ? 200 : 250 }}
        render={(investment) => <NameAndPicture investment={investment} />}
      />
      {!tight && (
        <Column
          source="category"
          label={t('investments.columns.category')}
          render={({ category }) => categoryWord(category)}
          sx={{ '&.MuiTableCell-body': { color: 'nv.ink2' } }}
        />
      )}
      <Column
        source="investmentReturn"
        label={t('investments.columns.return')}
        align="right"
        render={({ investmentReturn }) => formatPercent(investmentReturn)}
      />
      {!tight && (
        <Column
          source="duration"
          label={t('investments.columns.duration')}
          align="right"
          render={({ duration }) => formatDuration(duration)}
        />
      )}
      <Column
        source="pricePerUnit"
        label={t('investments.columns.price')}
        align="right"
        render={(investment) => <Money amount={investment.pricePerUnit} size="table" />}
      />
      {!tight && (
        <Column source="investors" label={t('investments.columns.investors')} align="right" sortByOrder="DESC" />
      )}
      <Column
        source="investedTotal"
        label={t('investments.columns.invested')}
        align="right"
        sortByOrder="DESC"
        sx={{ fontWeight: 600 }}
        render={(investment) => <Money amount={investment.investedTotal} size="table" />}
      />
      <Column
        label={t('investments.columns.actions')}
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
