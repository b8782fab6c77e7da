import { useState } from 'react';
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';

interface Shown {
  list: string;
  id?: string | undefined;
  /** What was decided here, which the list may still show for a moment. */
  decided?: string | undefined;
}

/**
 * The first of a list, which stays while the list moves: what others decide and send meanwhile puts nobody else under a
 * hand that is about to decide. The next one comes when this one was decided here.
 */
export function useFirstShown(list: string, reviews: readonly VerificationRecord[]) {
  const [shown, setShown] = useState<Shown>({ list });
  const id = (shown.list === list ? shown.id : undefined) ?? reviews.find((each) => each.id !== shown.decided)?.id;
  if (shown.list !== list || shown.id !== id) setShown({ ...shown, list, id });
  return { id, decided: (decidedId: string) => setShown({ list, decided: decidedId }) };
}
