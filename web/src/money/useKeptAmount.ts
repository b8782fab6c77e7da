import { useEffect } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { useUserId } from '../account/useSession.ts';
import { session } from '../api/session.ts';

/** By form and person, as it was typed. In memory alone: it is gone with the page. */
const kept = new Map<string, unknown>();

/**
 * Keeps the amount that stands in a form when its person's session ends: whoever signs in again finds it there. A form
 * that is left otherwise begins anew.
 */
export function useKeptAmount<Input extends FieldValues>(
  name: string,
  { getValues, setValue }: Pick<UseFormReturn<Input>, 'getValues' | 'setValue'>,
  field: FieldPath<Input>,
): void {
  const place = `${name} of ${useUserId()}`;
  useEffect(() => {
    if (kept.has(place)) setValue(field, kept.get(place) as FieldPathValue<Input, FieldPath<Input>>);
    kept.delete(place);
    return () => void (session.token() === null && kept.set(place, getValues(field)));
  }, [place, field, getValues, setValue]);
}
