import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { isStaff } from '@northvale/api/contract/fields.ts';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { textAt } from '@northvale/web/ui/texts/texts.ts';
import { Children, createContext, type ReactNode, useContext, useState } from 'react';
import {
  DataTable,
  DataTableBody,
  DataTableRow,
  useDataProvider,
  useListContext,
  useNotify,
  useRecordContext,
} from 'react-admin';
import type { BackOffice } from '../../shared/api/dataProvider.ts';
import { useIsOwn, useMay } from '../../shared/decisions/useDecision.tsx';
import { useCursor, useShortcut } from '../../shared/keys/useShortcut.ts';
import { Toast } from '../../shared/layout/ConsoleToasts.tsx';
import { useIsBelow } from '../../shared/layout/useIsNarrow.ts';
import { NameLink } from '../../shared/lists/NameLink.tsx';
import { columnOf } from '../../shared/lists/contractLists.tsx';
import { t } from '../../shared/texts/t.ts';
import { useKept } from '../../shared/texts/useKept.ts';
import { BalanceForm } from './BalanceForm.tsx';
import { IdentityBadge } from './UserIdentity.tsx';

const Column = columnOf<'users'>();

/** The screen that all columns need, in either language. */
const WHOLE_PX = 1280;

/** The table of the specification: inline balance edit below its row, and a password column that shows nothing. */
export function UsersTable() {
  const { data = [] } = useListContext<UserRecord>();
  const { current, point } = useCursor(data);
  const mayEdit = useMay('edit');
  const isOwn = useIsOwn();
  const tight = useIsBelow(WHOLE_PX);
  const [editedId, edit] = useKept<string | undefined>('editedUser', undefined);
  const mayEditThis = current !== undefined && mayEdit && !isOwn(current.id);
  useShortcut('e', () => edit(current?.id), mayEditThis);

  const toggle = (user: UserRecord) => {
    point(user);
    edit(user.id === editedId ? undefined : user.id);
  };

  return (
    <EditedUserContext.Provider value={{ editedId, edit }}>
      <DataTable<UserRecord>
        rowClick={false}
        bulkActionButtons={false}
        body={UsersBody}
        rowSx={({ id }) => (id === editedId || id === current?.id ? { backgroundColor: 'nv.brandTint' } : {})}
      >
        <Column
          source="name"
          label={t('users.columns.name')}
          sx={{ maxWidth: 190, fontWeight: 600 }}
          render={(user) => <NameLink to={`/users/${encodeURIComponent(user.id)}/show`} name={user.name} />}
        />
        <Column
          source="email"
          label={t('users.columns.email')}
          sx={address}
          render={({ email }) => <Address email={email} />}
        />
        <Column
          disableSort
          source="isVerified"
          label={t('users.columns.identity')}
          render={(user) => <IdentityBadge verified={user.isVerified} />}
        />
        <Column
          disableSort
          source="role"
          label={t('users.columns.role')}
          render={(user) => <Role role={user.role} />}
        />
        {!tight && (
          <Column
            source="password"
            label={t('users.columns.password')}
            disableSort
            render={(user) => <HiddenPassword user={user} mayEdit={mayEdit} />}
          />
        )}
        {!tight && (
          <Column
            disableSort
            source="held"
            label={t('common.onHold')}
            align="right"
            sortByOrder="DESC"
            render={(user) => (user.held > 0 ? <Money amount={user.held} size="table" /> : <Nothing />)}
          />
        )}
        <Column
          source="balance"
          label={t('common.balance')}
          align="right"
          sortByOrder="DESC"
          render={(user) => (
            <BalanceCell
              user={user}
              open={user.id === editedId}
              onToggle={mayEdit && !isOwn(user.id) ? () => toggle(user) : undefined}
            />
          )}
        />
      </DataTable>
    </EditedUserContext.Provider>
  );
}

/** Whole, on a second line where one doesn't hold it: colleagues' addresses begin alike. */
const address = {
  '&.MuiTableCell-body': {
    color: 'nv.ink2',
    minWidth: 190,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    lineHeight: '18px',
  },
};

function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

const Role = ({ role }: { role: UserRecord['role'] }) => (
  <Box component="span" sx={isStaff(role) ? { fontWeight: 500 } : { color: 'nv.ink2' }}>
    {t(`common.roles.${role}`)}
  </Box>
);

const HiddenPassword = ({ user, mayEdit }: { user: UserRecord; mayEdit: boolean }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
    <Box
      component="span"
      aria-label={t('users.hidden')}
      role="img"
      sx={{ color: 'nv.ink2', fontSize: 12, letterSpacing: '.2em' }}
    >
      {user.password}
    </Box>
    {mayEdit && <SendResetLink user={user} />}
  </Box>
);

const Nothing = () => (
  <Box component="span" sx={{ color: 'nv.ink3' }}>
    –
  </Box>
);

interface BalanceCellProps {
  user: UserRecord;
  open: boolean;
  /** Absent for people who may only look, and on the own account. */
  onToggle: (() => void) | undefined;
}

function BalanceCell({ user, open, onToggle }: BalanceCellProps) {
  const money = (
    <Money amount={user.balance} size="table" sx={{ fontWeight: 600, ...(open && { color: 'nv.brandText' }) }} />
  );
  if (onToggle === undefined) return money;
  return (
    <ButtonBase
      onClick={onToggle}
      aria-expanded={open}
      aria-label={t('users.editBalanceOf', { balance: formatMoney(user.balance), name: user.name })}
      title={t('users.balance.edit')}
      sx={{
        font: 'inherit',
        borderRadius: 1,
        px: 1.5,
        mx: -1.5,
        minHeight: 28,
        '&:hover': { bgcolor: 'nv.brandTint' },
      }}
    >
      {money}
    </ButtonBase>
  );
}

const UsersBody = ({ children }: { children?: ReactNode }) => <DataTableBody row={UserRow}>{children}</DataTableBody>;

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

interface EditedUser {
  /** Whose balance is being edited below their row. */
  editedId: string | undefined;
  edit: (userId: string | undefined) => void;
}

const EditedUserContext = createContext<EditedUser>({ editedId: undefined, edit: () => undefined });

const useEditedUser = (): EditedUser => useContext(EditedUserContext);

/** Nobody sees a password; what staff can do is mail the person a link to choose a new one. */
function SendResetLink({ user }: { user: UserRecord }) {
  const provider = useDataProvider<BackOffice>();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);

  const send = async () => {
    setBusy(true);
    try {
      await provider.sendResetLink(user.email);
      notify(
        <Toast kind="success" title={textAt('done.successful')}>
          {t('users.reset.sent', { email: user.email })}
        </Toast>,
        { type: 'success' },
      );
    } catch (error) {
      notify(
        <Toast kind="failure" title={t('users.reset.failed')}>
          {error instanceof Error ? sentenceOf(error) : null}
        </Toast>,
        { type: 'error' },
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <Link
      component="button"
      type="button"
      disabled={busy}
      onClick={() => void send()}
      aria-label={t('users.reset.sendTo', { name: user.name })}
      sx={{ fontSize: 13, lineHeight: '18px' }}
    >
      {t('users.reset.send')}
    </Link>
  );
}
