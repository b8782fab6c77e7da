import { isFactor } from '@northvale/api/contract/factor.ts';
import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useUserId } from './useSession.ts';
import { session } from '../api/session.ts';

/** By form and person, as it was typed. In memory alone: it is gone with the page. */
const kept = new Map<string, object>();

/**
 * Keeps what stands in a form when its person's session ends, all but codes: whoever signs in again finds it there, and
 * what may have been done is sent again as it was. A form that is left otherwise begins anew. Stands after whatever
 * else fills in the form.
 */
export function useKeptDraft<Input extends FieldValues, Output>(
  name: string,
  { getValues, reset }: Pick<UseFormReturn<Input, unknown, Output>, 'getValues' | 'reset'>,
): void {
  const place = `${name} of ${useUserId()}`;
  useEffect(() => {
    if (kept.has(place)) reset({ ...getValues(), ...kept.get(place) }, { keepDefaultValues: true });
    kept.delete(place);
    return () => void (session.token() === null && kept.set(place, withoutFactor(getValues())));
  }, [place, getValues, reset]);
}

const withoutFactor = (values: FieldValues): object =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !isFactor(field)));
