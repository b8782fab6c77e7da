import { hasCode, isApiError, mayBeDone } from '@northvale/api/client/apiError.ts';
import { AppLink } from '../../../ui/PageLink.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { useSaying } from '@northvale/web/ui/Toasts.tsx';
import { type ReactNode, useSyncExternalStore } from 'react';
import { t } from '../texts/t.ts';

interface MoneyFailureProps {
  error: unknown;
  /** Whether pressing again sends the same. */
  repeats?: boolean;
  /** What is still so when it surely wasn't done. */
  nothing?: string;
}

/** Stands in a panel's foot, above its button: what happened, what of the money, and what can be done about it. */
export function MoneyFailure({ error, repeats = true, nothing = t('money.nothingMoved') }: MoneyFailureProps) {
  const isOnline = useIsOnline();
  return (
    <Notice kind={isApiError(error) && error.status === 0 ? 'offline' : 'error'} role="alert">
      <strong>{sentenceOf(error, t('app.anErrorOccurred'))}</strong>
      <br />
      {consequence(error, { isOnline, repeats, nothing })}
    </Notice>
  );
}

interface Circumstances {
  isOnline: boolean;
  repeats: boolean;
  nothing: string;
}

function consequence(error: unknown, { isOnline, repeats, nothing }: Circumstances): ReactNode {
  if (mayBeDone(error)) return t(repeats ? 'money.mayHaveArrived' : 'money.another');
  if (hasCode(error, 'NetworkError')) return t(isOnline ? 'money.wasOffline' : 'money.offline', { nothing });
  if (hasCode(error, 'AccountFrozen'))
    return (
      <>
        {nothing} <AppLink to="/contact-us">{t('money.contactSupport')}</AppLink>
      </>
    );
  return nothing;
}

/** Whether the browser has a connection now, as it says itself. */
const useIsOnline = (): boolean => useSyncExternalStore(subscribe, ask);

function subscribe(listener: () => void): () => void {
  const changes = ['online', 'offline'];
  for (const change of changes) window.addEventListener(change, listener);
  return () => changes.forEach((change) => window.removeEventListener(change, listener));
}

const ask = (): boolean => navigator.onLine;

/** Says in a toast what became of something whose panel can't say it any more, by the words that were pressed. */
export function useLateFailure() {
  const say = useSaying();
  return (pressed: string, error: unknown, nothing = t('money.nothingMoved')): void => {
    const sentence = sentenceOf(error, t('app.anErrorOccurred'));
    say(`${pressed}: ${sentence} ${mayBeDone(error) ? t('app.mayBeDone') : nothing}`, 'error');
  };
}
