import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { BackOffice } from '../api/dataProvider.ts';
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';

/** The document that a person sent. It isn't kept longer than it is looked at. */
export function useDocument(review: VerificationRecord, mayLook: boolean) {
  const provider = useDataProvider<BackOffice>();
  return useQuery({
    queryKey: ['identityDocument', review.userId, review.submittedAt],
    queryFn: () => provider.getIdentityDocument(review.userId),
    enabled: mayLook,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
}
