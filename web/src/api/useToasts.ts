import { told } from '@northvale/web/ui/texts/told.ts';
import { useSnackbar } from 'notistack';
import { t } from '../texts/t.ts';
import { sentenceOf } from './sentenceOf.ts';

/** Says what came of a call, in the api's own sentence where it has one. */
export function useToasts() {
  const { enqueueSnackbar } = useSnackbar();
  return {
    succeeded: ({ message }: { message: string }): void => void enqueueSnackbar(told(message), { variant: 'success' }),
    failed: (error: unknown, otherwise = t('app.anErrorOccurred')): void =>
      void enqueueSnackbar(sentenceOf(error, otherwise), { variant: 'error' }),
  };
}
