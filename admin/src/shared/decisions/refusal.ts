import { isApiError, mayBeDone } from '@northvale/api/client/apiError.ts';
import { formatTime } from '@northvale/web/ui/dates.ts';
import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { t } from '../texts/t.ts';

export interface Refusal {
  /** What happened. */
  title: string;
  /** What it means for the money, and what next. */
  detail: string;
  /** The record has moved on: asking again in the same way makes no sense. */
  isOver: boolean;
}

interface Circumstances {
  /** How the thing stands now, where that could be fetched. */
  record?: Partial<AdminRequestRecord> | undefined;
  /** The specification's word for this action. */
  failure?: string;
  /** Whether pressing again sends the same. */
  repeats?: boolean;
}

/** Tells a refused decision kindly. */
export function tellRefusal(
  error: unknown,
  { record, failure = t('common.failed'), repeats = true }: Circumstances = {},
): Refusal {
  const code = isApiError(error) ? error.code : undefined;
  const sentence = error instanceof Error ? sentenceOf(error) : '';
  const decided = whoDecided(record);
  const nothingChanged = t('decisions.refusal.nothingChanged');
  if (mayBeDone(error)) {
    const detail = t(repeats ? 'decisions.refusal.unknown' : 'decisions.refusal.another');
    return { title: sentence, detail, isOver: false };
  }
  switch (code) {
    case 'AlreadyDecided':
      return { title: decided ?? sentence, detail: nothingChanged, isOver: true };
    case 'Stale':
      if (decided !== undefined) return { title: decided, detail: nothingChanged, isOver: true };
      return {
        title: t('decisions.refusal.stale'),
        detail: t('decisions.refusal.lookAgain'),
        isOver: true,
      };
    case 'SecondAdminNeeded':
      return {
        title: sentence,
        detail: nothingChanged,
        isOver: true,
      };
    default:
      return { title: failure, detail: `${sentence} ${nothingChanged}`.trim(), isOver: false };
  }
}

/** 'Ines Carvalho approved this at 10:12.' */
function whoDecided(record: Partial<AdminRequestRecord> | undefined): string | undefined {
  if (record?.status === undefined || record.status === 'pending') return undefined;
  const who =
    record.decidedBy?.name ??
    t(record.status === 'cancelled' ? 'decisions.refusal.owner' : 'decisions.refusal.someone');
  return record.decidedAt === undefined
    ? t(`decisions.refusal.${record.status}.undated`, { who })
    : t(`decisions.refusal.${record.status}.at`, { who, time: formatTime(record.decidedAt) });
}
