import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { isStaff } from '@northvale/api/contract/fields.ts';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { formatDate, formatUtcDate } from '@northvale/web/ui/dates.ts';
import { FieldError } from '@northvale/web/ui/Field.tsx';
import type { Period } from '@northvale/web/ui/periods.ts';
import { saveFile } from '@northvale/web/ui/saveFile.ts';
import { type FileFormat, StatementForm } from '@northvale/web/ui/StatementForm.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { useMutation } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider, useGetOne } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import type { BackOffice } from '../../shared/api/dataProvider.ts';
import { ReasonField, reasonProblem } from '../../shared/decisions/ReasonField.tsx';
import { tellRefusal } from '../../shared/decisions/refusal.ts';
import { RefusalNotice } from '../../shared/decisions/RequestSummary.tsx';
import { useDecision, useMay } from '../../shared/decisions/useDecision.tsx';
import { accountHistoryPath } from '../../shared/layout/pages.ts';
import { Breadcrumb, PageHead, Section } from '../../shared/layout/Section.tsx';
import { Facts } from '../../shared/layout/Facts.tsx';
import { MayBeOld } from '../../shared/layout/MayBeOld.tsx';
import { NotLoaded } from '../../shared/layout/NotFoundPage.tsx';
import { HoldingsList } from '../../shared/lists/HoldingsList.tsx';
import { t } from '../../shared/texts/t.ts';
import { useKept } from '../../shared/texts/useKept.ts';
import { AccountActions } from './AccountActions.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { UserBankAccounts, UserIdentity } from './UserIdentity.tsx';
import { UserRequests } from './UserRequests.tsx';
import { UserSessions } from './UserSessions.tsx';

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

const tabs = ['profile', 'requests', 'holdings', 'bank-accounts', 'identity', 'sessions'] as const;

type UserTab = (typeof tabs)[number];

/** The part of a person's page that an address names; the profile where it names none. */
const tabOf = (rest: string | undefined): UserTab => tabs.find((tab) => tab === rest) ?? 'profile';

/** Each part of a person's page has an address of its own; acts and history are pages of their own. */
const UserTabs = ({ userId, chosen }: { userId: string; chosen: UserTab }) => (
  <Tabs
    value={chosen}
    aria-label={t('users.tabs.label')}
    variant="scrollable"
    allowScrollButtonsMobile
    sx={{ mb: 4, borderBottom: '1px solid', borderColor: 'nv.rule' }}
  >
    {tabs.map((tab) => (
      <Tab key={tab} value={tab} label={t(`users.tabs.${tab}`)} component={Link} to={userPath(userId, tab)} />
    ))}
    <Tab value="acts" label={t('users.tabs.acts')} component={Link} to={actsPath(userId)} />
    <Tab value="history" label={t('users.tabs.history')} component={Link} to={accountHistoryPath(userId)} />
  </Tabs>
);

const userPath = (userId: string, tab: UserTab): string =>
  `/users/${encodeURIComponent(userId)}/show${tab === 'profile' ? '' : `/${tab}`}`;

const actsPath = (userId: string): string => `/acts?filter=${encodeURIComponent(JSON.stringify({ userId }))}`;

/** What moved in a period of this account, and the proof of it, to take along. */
export function UserStatements({ user }: { user: UserRecord }) {
  const provider = useDataProvider<BackOffice>();
  const statement = useMutation({
    mutationFn: ({ period, format }: { period: Period; format: FileFormat }) =>
      provider.getStatement(user.id, { ...period, format }),
    onSuccess: saveFile,
  });
  const proof = useMutation({ mutationFn: () => provider.getProof(user.id), onSuccess: saveFile });
  return (
    <Section title={t('users.statements.title')}>
      <StatementForm
        since={user.createdAt}
        busy={statement.isPending}
        failure={statement.error ? sentenceOf(statement.error) : undefined}
        onDownload={(period, format) => statement.mutate({ period, format })}
      />
      <Box sx={{ borderTop: '1px solid', borderColor: 'nv.rule', mt: 5, pt: 4 }}>
        <Button
          variant="outlined"
          disabled={proof.isPending}
          startIcon={<FileCheck size={16} strokeWidth={1.75} />}
          onClick={() => proof.mutate()}
        >
          {t('users.statements.proof')}
        </Button>
        {proof.error && <FieldError>{sentenceOf(proof.error)}</FieldError>}
      </Box>
    </Section>
  );
}

/** For who lost their phone: all second factors go, and the person is told why. */
export function RemoveFactors({ user }: { user: UserRecord }) {
  const [open, setOpen] = useKept(`factorsRemoved ${user.id}`, false);
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {t('users.factors.remove')}
      </Button>
      {open && <RemoveDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

function RemoveDialog({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const [reason, setReason] = useKept(`factorsReason ${user.id}`, '');
  const [asked, setAsked] = useState(false);
  const { decide, busy, error } = useDecision();
  const problem = reasonProblem(reason);
  const confirm = async () => {
    setAsked(true);
    if (problem !== undefined) return;
    if (await decide((provider) => provider.removeFactors(user, reason), undefined, 'factorsGone')) onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('users.factors.ask')}
      note={t('users.factors.note', { name: user.name })}
      confirmLabel={busy ? t('common.oneMoment') : t('users.factors.remove')}
      tone="error"
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} error={asked ? problem : undefined} />
      {error !== null && <RefusalNotice refusal={tellRefusal(error)} />}
    </ConfirmDialog>
  );
}
