import type { ExportAsked } from '@northvale/api/contract/audit.ts';
import { download } from '@northvale/web/ui/saveFile.ts';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { BackOffice } from '../../../shared/api/dataProvider.ts';

export type Download = { state: 'asking' } | { state: 'begun' } | { state: 'failed'; error: unknown };

/** Has the browser fetch an export itself: however long it is, none of it is held in memory. */
export function useDownload() {
  const provider = useDataProvider<BackOffice>();
  const [state, setState] = useState<Download>();

  const start = async (asked: ExportAsked) => {
    setState({ state: 'asking' });
    try {
      download(await provider.prepareExport(asked));
      setState({ state: 'begun' });
    } catch (error) {
      setState({ state: 'failed', error });
    }
  };
  return { download: state, start };
}
