import { useRecordContext } from 'react-admin';
import type { UserRecord } from '../api/records.ts';
import { BalanceForm } from './BalanceForm.tsx';

/** Opens below the row of the table; asks anew when the record has moved. */
export function BalanceEditor({ onClose }: { onClose: () => void }) {
  const user = useRecordContext<UserRecord>();
  return user === undefined ? null : <BalanceForm key={user.id} user={user} onClose={onClose} />;
}
