import { isApiError, mayBeDone } from '@northvale/api/client/apiError.ts';
import { told } from '@northvale/web/ui/texts/told.ts';
import { useSaying } from '@northvale/web/ui/Toasts.tsx';
import { t } from '../texts/t.ts';
import { sentenceOf } from './sentenceOf.ts';

/** Where no answer came, whether it was done all the same. */
function whatOfIt(error: unknown): string[] {
  if (!isApiError(error) || error.status !== 0) return [];
  return [t(mayBeDone(error) ? 'app.mayBeDone' : 'app.notSent')];
}

/** Says what came of a call, in the api's own sentence where it has one. */
export function useToasts() {
  const say = useSaying();
  return {
    succeeded: ({ message }: { message: string }): void => say(told(message), 'success'),
    failed: (error: unknown, otherwise = t('app.anErrorOccurred')): void =>
      say([sentenceOf(error, otherwise), ...whatOfIt(error)].join(' '), 'error'),
  };
}
