import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { BackOffice } from '../../../shared/api/dataProvider.ts';
import { type Draft, mappingOf } from './mapping.ts';

const SETTLE_MS = 400;

/** How a file would be read. While another mapping is tried, what the one before showed stays. */
export function useStatementPreview(file: File | undefined, draft: Draft | undefined) {
  const provider = useDataProvider<BackOffice>();
  const settled = useSettled(draft);
  const mapping = settled && mappingOf(settled);
  const query = useQuery({
    queryKey: ['statement preview', file?.name, file?.size, file?.lastModified, mapping],
    queryFn: () => provider.previewStatement(file!, mapping),
    enabled: file !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return { ...query, isCurrent: settled === draft && query.isSuccess && !query.isPlaceholderData };
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
