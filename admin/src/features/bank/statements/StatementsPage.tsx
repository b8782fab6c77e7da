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
import { TextLink } from '../../../shared/layout/TextLink.tsx';
import { useIsNarrow, useIsTight } from '../../../shared/layout/useIsNarrow.ts';
import { columnOf } from '../../../shared/lists/contractLists.tsx';
import { ListBody, NothingFound } from '../../../shared/lists/ListBody.tsx';
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
        <StatementTable />
      </ListBody>
    </>
  );
}

const Column = columnOf<'bank-statements'>();

/** On phones a period, how it closed, and what is to do. */
function StatementTable() {
  const narrow = useIsNarrow();
  const tight = useIsTight();
  return (
    <DataTable<BankStatement> rowClick={false} bulkActionButtons={false}>
      <Column
        source="from"
        label={t('bank.statement.period')}
        sortByOrder="DESC"
        sx={{ '&&': { whiteSpace: 'normal' } }}
        render={({ id, from, to }) => (
          <TextLink to={listPath('bank-lines', { statementId: id })}>{daysInWords(from, to)}</TextLink>
        )}
      />
      {!narrow && <Column disableSort source="account" label={t('bank.statement.account')} />}
      {(narrow ? (['closing'] as const) : (['opening', 'closing'] as const)).map((end) => (
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
        render={(statement) => <Progress statement={statement} />}
      />
      {!tight && (
        <Column
          source="importedAt"
          label={t('bank.statement.imported')}
          sortByOrder="DESC"
          render={({ importedAt, importedBy }) => `${formatDateTime(importedAt)}, ${importedBy.name}`}
        />
      )}
    </DataTable>
  );
}

/** How many lines it brought, and whether there is still something to do. */
const Progress = ({ statement: { lines, matched, explained, open } }: { statement: BankStatement }) => (
  <Box
    sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
    title={t('bank.statement.parts', { matched, explained })}
  >
    {open > 0 ? (
      <Badge tone="amber" icon={Clock} small>
        {t('bank.statement.open', counted(open))}
      </Badge>
    ) : (
      <Badge tone="green" icon={Check} small>
        {t('bank.statement.settled')}
      </Badge>
    )}
    <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, color: 'nv.ink2', fontSize: 13 }}>
      {t('bank.statement.linesOf', counted(lines))}
    </Box>
  </Box>
);
