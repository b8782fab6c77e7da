import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { formatDate, formatUtcDate } from '@northvale/web/ui/dates.ts';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import { isStaff } from '@northvale/api/contract/fields.ts';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { useMay } from '../../shared/decisions/useMay.ts';
import { Facts } from '../../shared/layout/Facts.tsx';
import { Breadcrumb } from '../../shared/layout/Breadcrumb.tsx';
import { MayBeOld } from '../../shared/layout/MayBeOld.tsx';
import { NotLoaded } from '../../shared/layout/NotLoaded.tsx';
import { PageHead } from '../../shared/layout/PageHead.tsx';
import { Section } from '../../shared/layout/Section.tsx';
import { HoldingsList } from '../../shared/lists/HoldingsList.tsx';
import { t } from '../../shared/texts/t.ts';
import { useKept } from '../../shared/texts/useKept.ts';
import { AccountActions } from './AccountActions.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { RemoveFactors } from './RemoveFactors.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { UserBankAccounts } from './UserBankAccounts.tsx';
import { UserIdentity } from './UserIdentity.tsx';
import { UserRequests } from './UserRequests.tsx';
import { UserSessions } from './UserSessions.tsx';
import { UserStatements } from './UserStatements.tsx';
import { tabOf, type UserTab, UserTabs } from './UserTabs.tsx';

/** One person, in parts that have an address each. */
export function UserPage() {
  const { id = '', '*': rest } = useParams();
  const { data: user, error, refetch } = useGetOne<UserRecord>('users', { id });
  const tab = tabOf(rest);
  if (error && user === undefined) {
    return (
      <>
        <Breadcrumb to="/users" label={t('users.title')} />
        <PageHead title={t('users.person')} />
        <NotLoaded error={error} onRetry={() => void refetch()}>
          {t('users.unreachable')}
        </NotLoaded>
      </>
    );
  }
  return (
    <>
      <Breadcrumb to="/users" label={t('users.title')} />
      <PageHead
        title={user?.name ?? ' '}
        subtitle={user && t('users.joined', { email: user.email, date: formatDate(user.createdAt) })}
      />
      <UserTabs userId={id} chosen={tab} />
      {error && <MayBeOld onRetry={() => void refetch()} />}
      {user === undefined ? <Skeleton height={320} /> : <Part key={user.id} user={user} tab={tab} />}
    </>
  );
}

function Part({ user, tab }: { user: UserRecord; tab: UserTab }) {
  switch (tab) {
    case 'profile':
      return <Standing user={user} />;
    case 'requests':
      return (
        <Box sx={{ display: 'grid', gap: 4 }}>
          <UserRequests kind="deposit" userId={user.id} />
          <UserRequests kind="withdrawal" userId={user.id} />
        </Box>
      );
    case 'holdings':
      return <HoldingsList of={{ userId: user.id }} empty={t('users.noHoldings')} />;
    case 'bank-accounts':
      return <UserBankAccounts userId={user.id} />;
    case 'identity':
      return <UserIdentity userId={user.id} />;
    case 'sessions':
      return <UserSessions user={user} />;
  }
}

/** The money, what the account may do, and who the person is. */
function Standing({ user }: { user: UserRecord }) {
  const mayEdit = useMay('edit');
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
        gap: 4,
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <BalanceCard user={user} mayEdit={mayEdit} />
        <UserStatements user={user} />
      </Box>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <AccountActions user={user} mayEdit={mayEdit} />
        <Profile user={user} mayEdit={mayEdit} />
      </Box>
    </Box>
  );
}

function Profile({ user, mayEdit }: { user: UserRecord; mayEdit: boolean }) {
  const [editing, setEditing] = useKept(`profileEdited ${user.id}`, false);
  return (
    <Section title={t('users.profile.title')}>
      {editing ? (
        <ProfileForm user={user} onClose={() => setEditing(false)} />
      ) : (
        <>
          <Facts
            labelWidth={124}
            facts={[
              [t('users.profile.email'), user.email],
              ...pendingEmail(user),
              [t('users.profile.confirmed'), user.emailVerified ? t('common.yes') : t('common.notYet')],
              [t('users.profile.phone'), user.phonenumber || '–'],
              [t('users.profile.dob'), user.dob === '' ? '–' : formatUtcDate(user.dob)],
              [t('users.profile.address'), user.address || '–'],
              [t('users.profile.factor'), hasFactor(user) ? t('users.profile.setUp') : t('users.profile.notSetUp')],
              [t('users.profile.referral'), user.referralCode || '–'],
              [
                t('users.profile.userId'),
                <Box key="id" component="span" sx={{ fontFamily: 'monospace', fontSize: 12 }}>
                  {user.id}
                </Box>,
              ],
            ]}
          />
          {mayEdit && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
              <Button variant="outlined" onClick={() => setEditing(true)}>
                {t('users.profile.edit')}
              </Button>
              {!isStaff(user.role) && hasFactor(user) && <RemoveFactors user={user} />}
            </Box>
          )}
        </>
      )}
    </Section>
  );
}

const hasFactor = ({ twoFactor, passkey }: UserRecord): boolean => twoFactor || passkey;

const pendingEmail = (user: UserRecord): [string, string][] =>
  user.pendingEmail === ''
    ? []
    : [[t('users.profile.newEmail'), t('users.profile.unconfirmed', { email: user.pendingEmail })]];
