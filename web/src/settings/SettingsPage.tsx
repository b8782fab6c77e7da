import { FieldsSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { useMe } from '../account/useMe.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { AccountSection } from './AccountSection.tsx';
import { ActivitySection } from './ActivitySection.tsx';
import { LanguageSection } from './LanguageSection.tsx';
import { NotificationSection } from './NotificationSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SecuritySection } from './security/SecuritySection.tsx';
import { VerificationSection } from './VerificationSection.tsx';
import { sentenceOf } from '../api/sentenceOf.ts';
import { t } from '../texts/t.ts';

export function SettingsPage() {
  const me = useMe();
  if (me.isError && me.data === undefined)
    return (
      <ErrorState title={sentenceOf(me.error, t('app.networkError'))} onRetry={() => void me.refetch()}>
        Your money isn’t affected. Your profile is only out of reach for the moment.
      </ErrorState>
    );
  return (
    <>
      <PageHeader title="Settings">Track and manage your profile</PageHeader>
      {me.data === undefined ? (
        <FieldsSkeleton />
      ) : (
        <>
          <AccountSection me={me.data} key={me.data._id} />
          <PasswordSection />
          <ActivitySection />
          <NotificationSection />
          <LanguageSection />
          <SecuritySection me={me.data} />
          <VerificationSection me={me.data} />
        </>
      )}
    </>
  );
}
