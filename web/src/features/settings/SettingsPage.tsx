import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { focusKept } from '@northvale/web/ui/focusKept.ts';
import { useEffect } from 'react';
import { useMe } from '../../shared/account/useMe.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { FieldsSkeleton } from './FieldsSkeleton.tsx';
import { AccountSection } from './AccountSection.tsx';
import { ActivitySection } from './ActivitySection.tsx';
import { LanguageSection } from './LanguageSection.tsx';
import { NotificationSection } from './NotificationSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SecuritySection } from './security/SecuritySection.tsx';
import { VerificationSection } from './VerificationSection.tsx';
import { YourDataSection } from './yourData/YourDataSection.tsx';
import { t } from '../../shared/texts/t.ts';

export function SettingsPage() {
  const me = useMe();
  useEffect(focusKept, []);
  if (me.isError && me.data === undefined)
    return (
      <ErrorState title={sentenceOf(me.error, t('app.networkError'))} onRetry={() => void me.refetch()}>
        {t('settings.outOfReach')}
      </ErrorState>
    );
  return (
    <>
      <PageHeader title={t('settings.title')}>{t('settings.text')}</PageHeader>
      {me.data === undefined ? (
        <FieldsSkeleton />
      ) : (
        <>
          <AccountSection me={me.data} key={me.data._id} />
          <PasswordSection />
          <VerificationSection me={me.data} />
          <SecuritySection me={me.data} />
          <ActivitySection />
          <NotificationSection />
          <LanguageSection />
          <YourDataSection me={me.data} />
        </>
      )}
    </>
  );
}
