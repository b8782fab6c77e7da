import Button from '@mui/material/Button';
import { MAX_PAGE_ROWS } from '@northvale/api/contract/lists.ts';
import { saveFile } from '@northvale/web/ui/saveFile.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider, useListContext, useNotify, type RaRecord } from 'react-admin';
import { Toast } from '../layout/ConsoleToasts.tsx';
import { counted, t, type TextKey } from '../texts/t.ts';
import { allRows, type CsvColumn, toCsv } from './csv.ts';

const MOST_ROWS = 50 * MAX_PAGE_ROWS;

/** A column of an export, by its head's text. */
export type ExportColumn<Record> = CsvColumn<Record, TextKey>;

/** The list as it is filtered and sorted now, all of its pages, as a table for a spreadsheet. */
export function ExportButton<Record extends RaRecord>({
  fileName,
  columns,
}: {
  fileName: string;
  columns: readonly ExportColumn<Record>[];
}) {
  const { resource, sort, filter, filterValues, total } = useListContext<Record>();
  const provider = useDataProvider();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);

  const pageOf = async (page: number) => {
    const pagination = { page, perPage: MAX_PAGE_ROWS };
    const asked = { pagination, sort, filter: { ...filterValues, ...filter } };
    return (await provider.getList<Record>(resource, asked)).data;
  };
  const save = async () => {
    setBusy(true);
    try {
      const { rows, isWhole } = await allRows(pageOf, { perPage: MAX_PAGE_ROWS, most: MOST_ROWS });
      const headed = columns.map(({ head, value }) => ({ head: t(head), value }));
      saveFile(new File([toCsv(rows, headed)], `${fileName}.csv`, { type: 'text/csv;charset=utf-8' }));
      notify(
        <Toast kind="success" title={t(isWhole ? 'lists.exported' : 'lists.exportedFirst', counted(rows.length))}>
          {isWhole ? null : t('lists.narrow')}
        </Toast>,
        {},
      );
    } catch (error) {
      notify(
        <Toast kind="failure" title={t('common.failed')}>
          {error instanceof Error ? sentenceOf(error) : null}
        </Toast>,
        { type: 'error' },
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button
      variant="outlined"
      startIcon={<Download size={16} strokeWidth={1.75} />}
      disabled={busy || !total}
      onClick={() => void save()}
    >
      {busy ? t('lists.exporting') : t('lists.export')}
    </Button>
  );
}
