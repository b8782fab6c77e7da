import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { BankStatement } from '@northvale/api/contract/bank.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { Check, Clock, Upload } from 'lucide-react';
import { DataTable, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useMay } from '../../../shared/decisions/useDecision.tsx';
import { listPath } from '../../../shared/layout/pages.ts';
import { PageHead } from '../../../shared/layout/Section.tsx';
import { useIsNarrow, useIsTight } from '../../../shared/layout/useIsNarrow.ts';
import { columnOf } from '../../../shared/lists/contractLists.tsx';
import { ListBody, NothingFound } from '../../../shared/lists/ListBody.tsx';
import { NameLink } from '../../../shared/lists/NameLink.tsx';
import { counted, t } from '../../../shared/texts/t.ts';
import { daysInWords } from './Preview.tsx';

/** What the bank has said, and how much of it is matched and explained. */
export function StatementsPage() {
  const { total } = useListContext<BankStatement>();
  const mayDecide = useMay('decide');
  return (
    <>
      <PageHead
        title={t('layout.pages.bankStatements')}
        subtitle={total !== undefined && t('bank.statement.count', counted(total))}
      >
        {mayDecide && (
          <Button
            variant="contained"
            component={Link}
            to="/bank-statements/create"
            startIcon={<Upload size={16} strokeWidth={1.75} />}
          >
            {t('bank.import.title')}
          </Button>
        )}
      </PageHead>
      <ListBody
        failure={t('bank.statement.failure')}
        empty={<NothingFound title={t('bank.statement.none')}>{t('bank.statement.noneText')}</NothingFound>}
      >
        {useIsNarrow() ? <StatementRows /> : <StatementTable />}
      </ListBody>
    </>
  );
}

const Column = columnOf<'bank-statements'>();

function StatementTable() {
  const tight = useIsTight();
  const hasRoomForWhom = !useIsTight(220);
  return (
    <DataTable<BankStatement> rowClick={false} bulkActionButtons={false}>
      <Column
        source="from"
        label={t('bank.statement.period')}
        sortByOrder="DESC"
        render={(statement) => <PeriodLink statement={statement} />}
      />
      <Column disableSort source="account" label={t('bank.statement.account')} />
      {(['opening', 'closing'] as const).map((end) => (
        <Column
          key={end}
          disableSort
          source={end}
          label={t(`bank.statement.${end}`)}
          align="right"
          render={(statement) => <Money amount={statement[end]} size="table" />}
        />
      ))}
      <Column
        disableSort
        source="lines"
        label={t('bank.statement.lines')}
        render={(statement) => <Progress statement={statement} brief={tight} />}
      />
      <Column
        source="importedAt"
        label={t('bank.statement.imported')}
        sortByOrder="DESC"
        render={({ importedAt, importedBy }) => (
          <>
            {formatDateTime(importedAt)}
            {hasRoomForWhom && (
              <Box component="span" sx={{ color: 'nv.ink2' }}>
                , {importedBy.name}
              </Box>
            )}
          </>
        )}
      />
    </DataTable>
  );
}

const PeriodLink = ({ statement: { id, from, to } }: { statement: BankStatement }) => (
  <NameLink to={listPath('bank-lines', { statementId: id })} name={daysInWords(from, to)} />
);

/** How many lines it brought, and whether there is still something to do. */
const Progress = ({ statement: { lines, matched, explained, open }, brief = false }: ProgressProps) => (
  <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
    {open > 0 ? (
      <Badge tone="amber" icon={Clock} small>
        {t('bank.statement.open', counted(open))}
      </Badge>
    ) : (
      <Badge tone="green" icon={Check} small>
        {t('bank.statement.settled')}
      </Badge>
    )}
    <Box component="span" sx={{ color: 'nv.ink2', fontSize: 13 }}>
      {t('bank.statement.linesOf', counted(lines))}
      {!brief && `, ${t('bank.statement.parts', { matched, explained })}`}
    </Box>
  </Box>
);

interface ProgressProps {
  statement: BankStatement;
  brief?: boolean;
}

/** The phone's list: the period and the closing balance, and below them the account and what is to do. */
function StatementRows() {
  const { data = [] } = useListContext<BankStatement>();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((statement) => (
        <Box
          component="li"
          key={statement.id}
          sx={{ px: 4, py: 3, borderBottom: '1px solid', borderColor: 'nv.rule', '&:last-of-type': { border: 0 } }}
        >
          <PeriodLink statement={statement} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3, my: 0.5 }}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{statement.account}</Box>
            <Money amount={statement.closing} size="table" />
          </Box>
          <Box sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '20px', mb: 1.5, overflowWrap: 'anywhere' }}>
            {formatDateTime(statement.importedAt)}, {statement.importedBy.name}
          </Box>
          <Progress statement={statement} />
        </Box>
      ))}
    </Box>
  );
}
