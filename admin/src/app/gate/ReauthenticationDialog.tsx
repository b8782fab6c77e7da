import { hasPasskey, showByPasskey } from '@northvale/api/client/passkeys.ts';
import { showByPassword } from '@northvale/api/client/reauthentication.ts';
import { Reauthentication } from '@northvale/web/ui/Reauthentication.tsx';
import type { identityOf } from '../../shared/api/authProvider.ts';
import { api, queryClient, reauthentication } from '../backOffice.ts';

const ways = {
  question: reauthentication,
  whose: () => queryClient.getQueryData<ReturnType<typeof identityOf>>(['auth', 'getIdentity'])?.email,
  show: (given: { password: string; otp?: string }) => showByPassword(api, given),
  hasPasskey: () => hasPasskey(api),
  showPasskey: () => showByPasskey(api),
};

/** Asks whoever is signed in, over the console, to show who they are. */
export const ReauthenticationDialog = () => <Reauthentication {...ways} />;
