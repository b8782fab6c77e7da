import type { CsvMapping } from '@northvale/api/contract/bankStatements.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { BackOffice } from '../../../shared/api/dataProvider.ts';

export interface Chosen {
  file: File;
  /** Tells one choice from the next, which may be of the same file with other content. */
  number: number;
}

const SETTLE_MS = 400;

/** How a file would be read. While another mapping is tried, what the one before showed stays. */
export function useStatementPreview(chosen: Chosen | undefined, mapping: CsvMapping | undefined) {
  const provider = useDataProvider<BackOffice>();
  const settled = useSettled(mapping);
  const query = useQuery({
    queryKey: ['statement preview', chosen?.number, settled],
    queryFn: () => provider.previewStatement(chosen!.file, settled),
    enabled: chosen !== undefined,
    placeholderData: (before, of) => (of?.queryKey[1] === chosen?.number ? before : undefined),
    staleTime: Infinity,
  });
  return { ...query, isCurrent: settled === mapping && query.isSuccess && !query.isPlaceholderData };
}

/** A value once it has stayed as it is for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
