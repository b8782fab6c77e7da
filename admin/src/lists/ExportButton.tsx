import Button from '@mui/material/Button';
import { MAX_PAGE_ROWS } from '@northvale/api/contract/lists.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useListContext, useNotify, type RaRecord } from 'react-admin';
import { Toast } from '../layout/Toast.tsx';
import { saveFile } from '@northvale/web/ui/saveFile.ts';
import { toCsv, type CsvColumn } from './csv.ts';

/** The list as it is filtered and sorted now, as a table for a spreadsheet. */
export function ExportButton<Record extends RaRecord>({
  fileName,
  columns,
}: {
  fileName: string;
  columns: CsvColumn<Record>[];
}) {
  const { getData, total } = useListContext<Record>();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);

  const save = async () => {
    setBusy(true);
    try {
      const records = (await getData?.({ maxResults: MAX_PAGE_ROWS })) ?? [];
      saveFile(new File([toCsv(records, columns)], `${fileName}.csv`, { type: 'text/csv;charset=utf-8' }));
      if ((total ?? 0) > MAX_PAGE_ROWS) {
        notify(
          <Toast kind="success" title={`The first ${MAX_PAGE_ROWS.toLocaleString('en-US')} rows were exported.`}>
            Narrow the list down for the rest.
          </Toast>,
          {},
        );
      }
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
      Export
    </Button>
  );
}
