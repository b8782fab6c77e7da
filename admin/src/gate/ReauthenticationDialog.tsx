import { showByPassword } from '@northvale/api/client/reauthentication.ts';
import { ReauthenticationForm } from '@northvale/web/ui/ReauthenticationForm.tsx';
import { useSyncExternalStore } from 'react';
import { api, reauthentication } from '../backOffice.ts';

/** Stands over the console while a call waits for its person to show who they are. */
export function ReauthenticationDialog() {
  const asked = useSyncExternalStore(reauthentication.subscribe, reauthentication.asked);
  if (!asked) return null;
  return (
    <ReauthenticationForm
      show={(given) => showByPassword(api, given)}
      onDone={() => reauthentication.answer(true)}
      onClose={() => reauthentication.answer(false)}
    />
  );
}
