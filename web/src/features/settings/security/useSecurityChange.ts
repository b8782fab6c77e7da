import { issueText } from '@northvale/web/ui/texts/said.ts';
import type { Done } from '../../../shared/texts/t.ts';
import { isApiError } from '@northvale/api/client/apiError.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToasts } from '../../../shared/api/useToasts.ts';

interface Options {
  /** Said where the browser didn't give what it takes. */
  ungiven?: string;
  /** Those that say themselves what is `wrong` with them. */
  fields?: readonly string[];
}

/** A change of what signing in takes: what it answers is said, and everything that shows it is asked anew. */
export function useSecurityChange<Given, Answer>(
  done: Done,
  change: (given: Given) => Promise<Answer>,
  { ungiven, fields = [] }: Options = {},
) {
  const queryClient = useQueryClient();
  const { succeeded, failed } = useToasts();
  const askAnew = () =>
    Promise.all(
      ['me', 'passkeys', 'sessions'].map((queryKey) => queryClient.invalidateQueries({ queryKey: [queryKey] })),
    );
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: () => {
      succeeded(done);
      return askAnew();
    },
    onError: (error) => {
      if (Object.keys(wrongIn(error, fields)).length === 0) failed(error, isApiError(error) ? undefined : ungiven);
      // It may have been done all the same.
      void askAnew();
    },
  });
  return { ...mutation, wrong: wrongIn(mutation.error, fields) };
}

function wrongIn(error: unknown, fields: readonly string[]): Readonly<Record<string, string>> {
  if (!isApiError(error)) return {};
  const theirs = error.issues.filter(({ path }) => fields.includes(path));
  return Object.fromEntries(theirs.map((issue) => [issue.path, issueText(issue)]));
}
