import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { isApiError } from '@northvale/api/client/apiError.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { t } from '../../shared/texts/t.ts';

interface StepFailureProps {
  error: unknown;
  /** Where the failure has no sentence of its own. */
  otherwise: string;
}

/** Why a step that can be done once came to nothing: it may be that an earlier try was done, whose answer was lost. */
export const StepFailure = ({ error, otherwise }: StepFailureProps) => (
  <Notice kind="error" role="alert">
    {sentenceOf(error, otherwise)}
    {isApiError(error) && error.earlierMayBeDone && <div>{t('auth.earlierMayBeDone')}</div>}
  </Notice>
);
