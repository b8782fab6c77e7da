import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { BackOffice } from '../api/dataProvider.ts';
import type { VerificationRecord } from '../api/records.ts';

/** The document that a person sent. It isn't kept longer than it is looked at. */
export function useDocument(review: VerificationRecord, mayLook: boolean) {
  const provider = useDataProvider<BackOffice>();
  const query = useQuery({
    queryKey: ['identityDocument', review.userId, review.submittedAt],
    queryFn: () => provider.getIdentityDocument(review.userId),
    enabled: mayLook,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  return { ...query, url: useObjectUrl(query.data) };
}

function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!(file instanceof File)) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}
