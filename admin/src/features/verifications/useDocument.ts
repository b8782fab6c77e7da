import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';
import type { BackOffice } from '../../shared/api/dataProvider.ts';
import { drawnPages } from './drawnPages.ts';
import type { DrawnPages } from './drawPages.worker.ts';

/** A document as it was sent, and what it looks like. */
interface SentDocument extends DrawnPages {
  readonly file: File;
}

/** The document that a person sent. It isn't kept longer than it is looked at. */
export function useDocument(review: VerificationRecord, mayLook: boolean) {
  const provider = useDataProvider<BackOffice>();
  return useQuery({
    queryKey: ['identityDocument', review.userId, review.submittedAt],
    queryFn: async (): Promise<SentDocument> => {
      const file = await provider.getIdentityDocument(review.userId);
      return { file, ...(file.type.startsWith('image/') ? { pages: [file], count: 1 } : await pagesOf(file)) };
    },
    enabled: mayLook,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
}

/** None where it can't be drawn: it can be downloaded all the same. */
const pagesOf = (pdf: File): Promise<DrawnPages> => drawnPages(pdf).catch(() => ({ pages: [], count: 0 }));
