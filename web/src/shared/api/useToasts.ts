import { isApiError, mayBeDone } from '@northvale/api/client/apiError.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { useSaying } from '@northvale/web/ui/Toasts.tsx';
import { t, type Done } from '../texts/t.ts';

/** Where no answer came, whether it was done all the same. */
function whatOfIt(error: unknown): string[] {
  if (!isApiError(error) || error.status !== 0) return [];
  return [t(mayBeDone(error) ? 'app.mayBeDone' : 'app.notSent')];
}

/** Says what came of a call. */
export function useToasts() {
  const say = useSaying();
  return {
    succeeded: (done: Done): void => say(t(`done.${done}`), 'success'),
    failed: (error: unknown, otherwise = t('app.anErrorOccurred')): void =>
      say([sentenceOf(error, otherwise), ...whatOfIt(error)].join(' '), 'error'),
  };
}
