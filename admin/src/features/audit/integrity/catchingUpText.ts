import type { Integrity } from '@northvale/api/contract/integrity.ts';
import { counted } from '../../../shared/texts/counted.ts';
import { t } from '../../../shared/texts/t.ts';

/** Whether lists show all events, and when they will. */
export function catchingUpText(catchingUp: Integrity['catchingUp']): string {
  if (!catchingUp) return t('integrity.state.upToDate');
  const { share, secondsLeft } = catchingUp;
  const percent = Math.floor(100 * share);
  if (secondsLeft === undefined) return t('integrity.state.catchingUp', { percent });
  return t('integrity.state.minutesLeft', { percent, ...counted(Math.max(1, Math.round(secondsLeft / 60))) });
}
