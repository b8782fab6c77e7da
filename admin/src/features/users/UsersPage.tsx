import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { ROLES } from '@northvale/api/contract/fields.ts';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useMay } from '../../shared/decisions/useDecision.tsx';
import { KeyHint } from '../../shared/keys/Key.tsx';
import { PageHead } from '../../shared/layout/Section.tsx';
import { useIsNarrow } from '../../shared/layout/useIsNarrow.ts';
import { ExportButton, type ExportColumn } from '../../shared/lists/ExportButton.tsx';
import { FilterMenu } from '../../shared/lists/FilterMenu.tsx';
import { ListBody, NothingFound } from '../../shared/lists/ListBody.tsx';
import { SearchField } from '../../shared/lists/SearchField.tsx';
import { useFilter } from '../../shared/lists/contractLists.tsx';
import { counted, t } from '../../shared/texts/t.ts';
import { IdentityBadge } from './UserIdentity.tsx';
import { UsersTable } from './UsersTable.tsx';

export function UsersPage() {
  const { total } = useListContext<UserRecord>();
  const narrow = useIsNarrow();
  const mayEdit = useMay('edit');
  return (
    <>
      <PageHead title={t('users.title')} subtitle={total !== undefined && t('users.count', counted(total))}>
        <ExportButton fileName="users" columns={columns} />
      </PageHead>
      <ListBody
        failure={t('users.failure')}
        empty={<NothingFound title={t('users.none')}>{t('users.noneText')}</NothingFound>}
        toolbar={
          <>
            <SearchField list="users" label={t('users.search')} />
            <VerifiedFilter />
            <RoleFilter />
            <HasPendingFilter />
            {mayEdit && (
              <span style={{ marginLeft: 'auto' }}>
                <KeyHint keys={['E']}>{t('users.editKey')}</KeyHint>
              </span>
            )}
          </>
        }
      >
        {narrow ? <UserCards /> : <UsersTable />}
      </ListBody>
    </>
  );
}

const columns: ExportColumn<UserRecord>[] = [
  { head: 'users.columns.id', value: (user) => user.id },
  { head: 'users.columns.name', value: (user) => user.name },
  { head: 'users.columns.email', value: (user) => user.email },
  { head: 'users.columns.phone', value: (user) => user.phonenumber },
  { head: 'users.columns.role', value: (user) => user.role },
  { head: 'users.columns.verified', value: (user) => user.isVerified },
  { head: 'users.columns.status', value: (user) => user.status },
  { head: 'users.columns.plan', value: (user) => user.plan },
  { head: 'common.available', value: (user) => user.available.toFixed(2) },
  { head: 'common.onHold', value: (user) => user.held.toFixed(2) },
  { head: 'common.balance', value: (user) => user.balance.toFixed(2) },
  { head: 'users.columns.joined', value: (user) => user.createdAt },
];

interface YesNoProps {
  field: 'isVerified' | 'hasPending';
  label: string;
  any: string;
  yes: string;
  no: string;
}

function YesNoFilter({ field, label, any, yes, no }: YesNoProps) {
  const [value, setValue] = useFilter('users', field);
  return (
    <FilterMenu
      label={label}
      choices={[
        { label: any, value: undefined },
        { label: yes, value: true },
        { label: no, value: false },
      ]}
      isChosen={(each) => each === value}
      onChoose={setValue}
    />
  );
}

const VerifiedFilter = () => (
  <YesNoFilter
    field="isVerified"
    label={t('users.filters.verified')}
    any={t('users.filters.verifiedOrNot')}
    yes={t('users.filters.verified')}
    no={t('users.filters.notVerified')}
  />
);

const HasPendingFilter = () => (
  <YesNoFilter
    field="hasPending"
    label={t('users.filters.hasPending')}
    any={t('users.filters.anyPending')}
    yes={t('users.filters.pending')}
    no={t('users.filters.nothingPending')}
  />
);

function RoleFilter() {
  const [role, setRole] = useFilter('users', 'role');
  return (
    <FilterMenu
      label={t('users.columns.role')}
      choices={[
        { label: t('users.filters.anyRole'), value: undefined },
        ...ROLES.map((value) => ({ label: t(`common.roles.${value}`), value })),
      ]}
      isChosen={(each) => each === role}
      onChoose={setRole}
    />
  );
}

/** The phone's list: two lines a person; the balance is edited on the person's page. */
function UserCards() {
  const { data = [] } = useListContext<UserRecord>();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((user) => (
        <Box
          component="li"
          key={user.id}
          sx={{ borderBottom: '1px solid', borderColor: 'nv.rule', '&:last-of-type': { border: 0 } }}
        >
          <Link
            component={RouterLink}
            to={`/users/${encodeURIComponent(user.id)}/show`}
            sx={{
              display: 'flex',
              gap: 3,
              alignItems: 'center',
              justifyContent: 'space-between',
              px: 4,
              py: 3,
              minHeight: 60,
              border: 0,
              color: 'nv.ink',
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Box
                dir="auto"
                sx={{
                  fontWeight: 600,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                  textAlign: 'left',
                }}
              >
                {user.name}
              </Box>
              <Box
                sx={{
                  color: 'nv.ink2',
                  fontWeight: 400,
                  fontSize: 13,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {user.email}
              </Box>
            </Box>
            <Box sx={{ textAlign: 'right', flex: 'none' }}>
              <Money amount={user.balance} size="table" sx={{ fontWeight: 600, display: 'block' }} />
              <Box sx={{ mt: 1 }}>
                <IdentityBadge verified={user.isVerified} />
              </Box>
            </Box>
          </Link>
        </Box>
      ))}
    </Box>
  );
}
