import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from './apiError.ts';

/** Puts what the server says about single fields beside those fields. Says whether there was any. */
export function showFieldErrors<T extends FieldValues>(
  error: unknown,
  fields: FieldPath<T>[],
  setError: UseFormSetError<T>,
): boolean {
  if (!(error instanceof ApiError)) return false;
  let shown = false;
  for (const { path, message } of error.issues) {
    const field = fields.find((each) => each === path);
    if (field === undefined) continue;
    setError(field, { message }, { shouldFocus: !shown });
    shown = true;
  }
  return shown;
}
