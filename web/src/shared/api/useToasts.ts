import { isApiError, mayBeDone } from '@northvale/api/client/apiError.ts';
import { issueText, sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { useSaying } from '@northvale/web/ui/Toasts.tsx';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { type Done, t } from '../texts/t.ts';

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

/** Puts what the server says about single fields beside those fields. Says whether there was any. */
export function showFieldErrors<T extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
): boolean {
  if (!isApiError(error)) return false;
  let shown = false;
  for (const issue of error.issues) {
    const field = fields.find((each) => each === issue.path);
    if (field === undefined) continue;
    setError(field, { message: issueText(issue) }, { shouldFocus: !shown });
    shown = true;
  }
  return shown;
}
