import type { ResourceProps } from 'react-admin';
import type { UserRecord } from '../api/records.ts';
import { UserPage } from './UserPage.tsx';
import { UsersPage } from './UsersPage.tsx';

export const users: ResourceProps = {
  name: 'users',
  list: UsersPage,
  show: UserPage,
  recordRepresentation: (user: UserRecord) => user.name,
};
