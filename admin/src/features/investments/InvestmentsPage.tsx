import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type AdminInvestmentRecord, CATEGORIES } from '@northvale/api/contract/investments.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { categoryWord, formatCount, formatDuration, formatPercent } from '@northvale/web/ui/terms.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { touchableLine } from '@northvale/web/ui/tokens.ts';
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DataTable, useListContext } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { tellRefusal } from '../../shared/decisions/refusal.ts';
import { RefusalNotice } from '../../shared/decisions/RequestSummary.tsx';
import { useDecision, useMay } from '../../shared/decisions/useDecision.tsx';
import { PageHead } from '../../shared/layout/Section.tsx';
import { useIsNarrow, useIsTight } from '../../shared/layout/useIsNarrow.ts';
import { columnOf, useFilter } from '../../shared/lists/contractLists.tsx';
import { ExportButton, type ExportColumn } from '../../shared/lists/ExportButton.tsx';
import { FilterMenu } from '../../shared/lists/FilterMenu.tsx';
import { ListBody, NothingFound } from '../../shared/lists/ListBody.tsx';
import { SearchField } from '../../shared/lists/SearchField.tsx';
import { counted, t } from '../../shared/texts/t.ts';
import { HoldersPanel, InvestmentPanel, leftWords } from './InvestmentPanel.tsx';
import { InvestmentActions, type OnDelist } from './InvestmentActions.tsx';
import { Picture } from './PictureField.tsx';

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
  { head: 'investments.columns.left', value: (investment) => investment.unitsLeft ?? '' },
  { head: 'investments.form.charge', value: (investment) => investment.fundCharge },
  { head: 'investments.columns.investors', value: (investment) => investment.investors },
  { head: 'investments.columns.invested', value: (investment) => investment.investedTotal.toFixed(2) },
  { head: 'investments.columns.listed', value: (investment) => investment.listed },
  { head: 'investments.columns.created', value: (investment) => investment.createdAt },
];

function CategoryFilter() {
  const [category, setCategory] = useFilter('investments', 'category');
  return (
    <FilterMenu
      label={t('investments.columns.category')}
      choices={[
        { label: t('investments.anyCategory'), value: undefined },
        ...CATEGORIES.map((value) => ({ label: categoryWord(value), value })),
      ]}
      isChosen={(each) => each === category}
      onChoose={setCategory}
    />
  );
}

function ListedFilter() {
  const [listed, setListed] = useFilter('investments', 'listed');
  return (
    <FilterMenu
      label={t('investments.listedOrNot')}
      choices={[
        { label: t('investments.listedOrNot'), value: undefined },
        { label: t('investments.columns.listed'), value: true },
        { label: t('investments.delisted'), value: false },
      ]}
      isChosen={(each) => each === listed}
      onChoose={setListed}
    />
  );
}

/** Deleting takes an investment out of the catalogue; what people hold of it runs on. */
function DelistDialog({ investment, onClose }: { investment: AdminInvestmentRecord; onClose: () => void }) {
  const { decide, busy, error } = useDecision();
  const confirm = async () => {
    if (
      await decide(
        (provider) => provider.delistInvestment(investment),
        t('investments.delist.done', { name: investment.name }),
        'investmentUpdated',
      )
    )
      onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('investments.delist.title')}
      confirmLabel={busy ? t('common.oneMoment') : t('investments.delete')}
      tone="error"
      busy={busy}
      note={consequence(investment.investors)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Typography variant="body2">{t('investments.delist.ask', { name: investment.name })}</Typography>
      {error !== null && <RefusalNotice refusal={tellRefusal(error, { failure: t('decisions.refusal.notSaved') })} />}
    </ConfirmDialog>
  );
}

const consequence = (investors: number): string =>
  investors === 0 ? t('investments.delist.unheld') : t('investments.delist.held', counted(investors));

/** The phone's catalogue. */
function InvestmentCards({ onDelist }: OnDelist) {
  const { data = [] } = useListContext<AdminInvestmentRecord>();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((investment) => (
        <Box
          component="li"
          key={investment.id}
          sx={{ px: 4, py: 4, borderBottom: '1px solid', borderColor: 'nv.rule', '&:last-of-type': { border: 0 } }}
        >
          <Box sx={{ display: 'flex', gap: 3 }}>
            <Picture investment={investment} size={44} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                <NameLink investment={investment} /> {!investment.listed && <ListedBadge />}
              </Box>
              <Box sx={{ color: 'nv.ink2', fontSize: 13 }}>
                {categoryWord(investment.category)} · {formatPercent(investment.investmentReturn)} ·{' '}
                {formatDuration(investment.duration)}
              </Box>
            </Box>
          </Box>
          <Box component="dl" sx={figures}>
            <Figure label={t('investments.columns.price')}>
              <Money amount={investment.pricePerUnit} size="table" />
            </Figure>
            <Figure label={t('investments.columns.left')}>{leftWords(investment)}</Figure>
            <Figure label={t('investments.columns.investors')}>{formatCount(investment.investors)}</Figure>
            <Figure label={t('investments.columns.invested')}>
              <Money amount={investment.investedTotal} size="table" />
            </Figure>
          </Box>
          <InvestmentActions investment={investment} onDelist={onDelist} />
        </Box>
      ))}
    </Box>
  );
}

const figures = { display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 1, mt: 3, mb: 3 } as const;

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Box component="dt" sx={{ color: 'nv.ink2', typography: 'least' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
      {children}
    </Box>
  </div>
);

const Column = columnOf<'investments'>();

function InvestmentTable({ onDelist }: OnDelist) {
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
        disableSort
        source="investmentReturn"
        label={t('investments.columns.return')}
        align="right"
        render={({ investmentReturn }) => formatPercent(investmentReturn)}
      />
      {!tight && (
        <Column
          disableSort
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
        <Column
          disableSort
          source="unitsLeft"
          label={t('investments.columns.left')}
          align="right"
          render={({ unitsLeft }) => (unitsLeft === null ? '–' : formatCount(unitsLeft))}
        />
      )}
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

/** Nobody can buy it any more; what was bought stays. */
const ListedBadge = () => (
  <Badge tone="grey" icon={Minus} small>
    {t('investments.delisted')}
  </Badge>
);

/** To who holds it, beside the list. */
function NameLink({ investment: { id, name } }: { investment: AdminInvestmentRecord }) {
  const { search } = useLocation();
  return (
    <Link
      component={RouterLink}
      to={{ pathname: `/investments/${encodeURIComponent(id)}/show`, search }}
      title={name}
      sx={{
        ...touchableLine,
        color: 'nv.ink',
        fontWeight: 600,
        border: 0,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      {name}
    </Link>
  );
}
