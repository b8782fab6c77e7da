import type { ActRecord } from '@northvale/api/contract/acts.ts';
import { actDetails, actWords } from '@northvale/api/contract/actWords.ts';
import { told } from '@northvale/web/ui/texts/told.ts';

/** 'Role changed: to admin, proposed' */
export function whatWasDone(act: ActRecord): string {
  const details = actDetails(act).split(', ').map(told).join(', ');
  return details === '' ? told(actWords(act.kind)) : `${told(actWords(act.kind))}: ${details}`;
}
