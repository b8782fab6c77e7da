import type { ResourceProps } from 'react-admin';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { bareAddress, laterPage } from '../../shared/layout/LoadingPage.tsx';
import { PageOfList } from '../../shared/lists/contractLists.tsx';

const UsersPage = laterPage(async () => (await import('./UsersPage.tsx')).UsersPage);

export const users: ResourceProps = {
  name: 'users',
  list: (
    <PageOfList list="users" sort={['name', 'ASC']}>
      <UsersPage />
    </PageOfList>
  ),
  show: laterPage(async () => (await import('./UserPage.tsx')).UserPage),
  children: bareAddress,
  recordRepresentation: (user: UserRecord) => user.name,
};
