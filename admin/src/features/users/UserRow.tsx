import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { Children, type ReactNode } from 'react';
import { DataTableBody, DataTableRow, useRecordContext } from 'react-admin';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { BalanceForm } from './BalanceForm.tsx';
import { useEditedUser } from './editedUser.ts';

export const UsersBody = ({ children }: { children?: ReactNode }) => (
  <DataTableBody row={UserRow}>{children}</DataTableBody>
);

/** A person, and below them the edit of their balance while it is open. */
function UserRow({ children, ...row }: { children?: ReactNode }) {
  const user = useRecordContext<UserRecord>();
  const { editedId, edit } = useEditedUser();
  return (
    <>
      <DataTableRow {...row}>{children}</DataTableRow>
      {user !== undefined && user.id === editedId && (
        <TableRow>
          <TableCell colSpan={Children.toArray(children).length} sx={{ '&&&': { p: 0, border: 0 } }}>
            <BalanceForm user={user} onClose={() => edit(undefined)} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}
