import { useListContext, type ResourceProps } from 'react-admin';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { KeyHint } from '../keys/Key.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import { useIsNarrow } from '../layout/useIsNarrow.ts';
import { PageOfList } from '../lists/contractLists.tsx';
import type { CsvColumn } from '../lists/csv.ts';
import { ExportButton } from '../lists/ExportButton.tsx';
import { ListBody } from '../lists/ListBody.tsx';
import { NothingFound } from '../lists/NothingFound.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { useMay } from '../decisions/useMay.ts';
import { HasPendingFilter, RoleFilter, VerifiedFilter } from './UserFilters.tsx';
import { UserPage } from './UserPage.tsx';
import { UserCards } from './UserCards.tsx';
import { UsersTable } from './UsersTable.tsx';

export const users: ResourceProps = {
  name: 'users',
  list: (
    <PageOfList list="users" sort={['name', 'ASC']}>
      <UsersPage />
    </PageOfList>
  ),
  show: UserPage,
  recordRepresentation: (user: UserRecord) => user.name,
};

function UsersPage() {
  const { total } = useListContext<UserRecord>();
  const narrow = useIsNarrow();
  const mayEdit = useMay('edit');
  return (
    <>
      <PageHead
        title="Users"
        subtitle={total !== undefined && `${total.toLocaleString('en-US')} ${total === 1 ? 'person' : 'people'}`}
      >
        <ExportButton fileName="users" columns={columns} />
      </PageHead>
      <ListBody
        failure="Failed to fetch users"
        empty={<NothingFound title="No users yet">Each person who signs up appears here.</NothingFound>}
        toolbar={
          <>
            <SearchField list="users" label="Name or e-mail" />
            <VerifiedFilter />
            <RoleFilter />
            <HasPendingFilter />
            {mayEdit && (
              <span style={{ marginLeft: 'auto' }}>
                <KeyHint keys={['E']}>edit balance</KeyHint>
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

const columns: CsvColumn<UserRecord>[] = [
  { head: 'ID', value: (user) => user.id },
  { head: 'Name', value: (user) => user.name },
  { head: 'E-mail', value: (user) => user.email },
  { head: 'Phone', value: (user) => user.phonenumber },
  { head: 'Role', value: (user) => user.role },
  { head: 'Verified', value: (user) => user.isVerified },
  { head: 'Status', value: (user) => user.status },
  { head: 'Plan', value: (user) => user.plan },
  { head: 'Available', value: (user) => user.available.toFixed(2) },
  { head: 'On hold', value: (user) => user.held.toFixed(2) },
  { head: 'Balance', value: (user) => user.balance.toFixed(2) },
  { head: 'Joined', value: (user) => user.createdAt },
];
