import { messageOf } from '@northvale/api/client/apiError.ts';
import { useSnackbar } from 'notistack';

/** Says what came of a call, in the api's own sentence where it has one. */
export function useToasts() {
  const { enqueueSnackbar } = useSnackbar();
  return {
    succeeded: ({ message }: { message: string }): void => void enqueueSnackbar(message, { variant: 'success' }),
    failed: (error: unknown, otherwise = 'An error occurred.'): void =>
      void enqueueSnackbar(messageOf(error, otherwise), { variant: 'error' }),
  };
}
