import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { mayBeDone } from '@northvale/api/client/apiError.ts';
import { useSaying } from '@northvale/web/ui/Toasts.tsx';
import { t } from '../texts/t.ts';

/** Says in a toast what became of something whose panel can't say it any more, by the words that were pressed. */
export function useLateFailure() {
  const say = useSaying();
  return (pressed: string, error: unknown, nothing = t('money.nothingMoved')): void => {
    const sentence = sentenceOf(error, t('app.anErrorOccurred'));
    say(`${pressed}: ${sentence} ${mayBeDone(error) ? t('app.mayBeDone') : nothing}`, 'error');
  };
}
