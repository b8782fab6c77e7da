import Button from '@mui/material/Button';
import { MAX_PAGE_ROWS } from '@northvale/api/contract/lists.ts';
import { saveFile } from '@northvale/web/ui/saveFile.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider, useListContext, useNotify, type RaRecord } from 'react-admin';
import { Toast } from '../layout/Toast.tsx';
import { allRows } from './allRows.ts';
import { toCsv, type CsvColumn } from './csv.ts';

const MOST_ROWS = 50 * MAX_PAGE_ROWS;

/** The list as it is filtered and sorted now, all of its pages, as a table for a spreadsheet. */
export function ExportButton<Record extends RaRecord>({
  fileName,
  columns,
}: {
  fileName: string;
  columns: CsvColumn<Record>[];
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
      saveFile(new File([toCsv(rows, columns)], `${fileName}.csv`, { type: 'text/csv;charset=utf-8' }));
      const count = rows.length.toLocaleString('en-US');
      notify(
        <Toast
          kind="success"
          title={isWhole ? `${count} rows were exported.` : `The first ${count} rows were exported.`}
        >
          {isWhole ? null : 'Narrow the list down for the rest.'}
        </Toast>,
        {},
      );
    } catch (error) {
      notify(
        <Toast kind="failure" title="Failed">
          {error instanceof Error ? error.message : null}
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
      {busy ? 'Exporting…' : 'Export'}
    </Button>
  );
}
