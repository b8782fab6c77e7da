import { isApiError } from '@northvale/api/client/apiError.ts';
import { formatTime } from '@northvale/web/ui/dates.ts';
import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';

export interface Refusal {
  /** What happened. */
  title: string;
  /** What it means for the money, and what next. */
  detail: string;
  /** The record has moved on: asking again in the same way makes no sense. */
  isOver: boolean;
}

/** The specification's word where an investment can't be saved. */
export const notSaved = { failure: 'An error occurred. Please try again.' };

const nothingChanged = 'Nothing was changed by you.';

interface Circumstances {
  /** How the thing stands now, where that could be fetched. */
  record?: Partial<AdminRequestRecord> | undefined;
  /** The specification's word for this action. */
  failure?: string;
}

/** Tells a refused decision kindly. */
export function tellRefusal(error: unknown, { record, failure = 'Failed' }: Circumstances = {}): Refusal {
  const code = isApiError(error) ? error.code : undefined;
  const sentence = error instanceof Error ? error.message : '';
  const decided = whoDecided(record);
  switch (code) {
    case 'AlreadyDecided':
      return { title: decided ?? sentence, detail: nothingChanged, isOver: true };
    case 'Stale':
      if (decided !== undefined) return { title: decided, detail: nothingChanged, isOver: true };
      return {
        title: 'This has changed since you opened it.',
        detail: `${nothingChanged} Look at it as it is now and decide again.`,
        isOver: true,
      };
    case 'SecondAdminNeeded':
      return {
        title: sentence,
        detail: nothingChanged,
        isOver: true,
      };
    case 'OutcomeUnknown':
    case 'NetworkError':
    case 'Timeout':
      return {
        title: sentence,
        detail: 'We couldn’t learn whether it was done. Press again: it counts once.',
        isOver: false,
      };
    default:
      return { title: failure, detail: `${sentence} ${nothingChanged}`.trim(), isOver: false };
  }
}

/** 'Ines Carvalho approved this at 10:12.' */
function whoDecided(record: Partial<AdminRequestRecord> | undefined): string | undefined {
  if (record?.status === undefined || record.status === 'pending') return undefined;
  const who = record.decidedBy?.name ?? (record.status === 'cancelled' ? 'The owner' : 'Someone else');
  return record.decidedAt === undefined
    ? `${who} ${record.status} this.`
    : `${who} ${record.status} this at ${formatTime(record.decidedAt)}.`;
}
