import { useListContext } from 'react-admin';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { KeyHint } from '../../shared/keys/Key.tsx';
import { PageHead } from '../../shared/layout/PageHead.tsx';
import { useIsNarrow } from '../../shared/layout/useIsNarrow.ts';
import { ExportButton, type ExportColumn } from '../../shared/lists/ExportButton.tsx';
import { ListBody } from '../../shared/lists/ListBody.tsx';
import { NothingFound } from '../../shared/lists/NothingFound.tsx';
import { SearchField } from '../../shared/lists/SearchField.tsx';
import { useMay } from '../../shared/decisions/useMay.ts';
import { counted } from '../../shared/texts/counted.ts';
import { t } from '../../shared/texts/t.ts';
import { HasPendingFilter, RoleFilter, VerifiedFilter } from './UserFilters.tsx';
import { UserCards } from './UserCards.tsx';
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
