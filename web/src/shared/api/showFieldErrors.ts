import { isApiError } from '@northvale/api/client/apiError.ts';
import { issueText } from '@northvale/web/ui/texts/said.ts';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

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
