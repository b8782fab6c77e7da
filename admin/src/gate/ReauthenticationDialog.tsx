import { hasPasskey, showByPasskey } from '@northvale/api/client/passkeys.ts';
import { showByPassword } from '@northvale/api/client/reauthentication.ts';
import { ReauthenticationForm } from '@northvale/web/ui/ReauthenticationForm.tsx';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api, reauthentication } from '../backOffice.ts';

/** Stands over the console while a call waits for its person to show who they are. */
export function ReauthenticationDialog() {
  const asked = useSyncExternalStore(reauthentication.subscribe, reauthentication.asked);
  const [offersPasskey, setOffersPasskey] = useState(false);
  useEffect(() => {
    if (asked) void hasPasskey(api).then(setOffersPasskey);
  }, [asked]);
  if (!asked) return null;
  return (
    <ReauthenticationForm
      show={(given) => showByPassword(api, given)}
      showPasskey={offersPasskey ? () => showByPasskey(api) : undefined}
      onDone={() => reauthentication.answer(true)}
      onClose={() => reauthentication.answer(false)}
    />
  );
}
