import { hasPasskey, showByPasskey } from '@northvale/api/client/passkeys.ts';
import { showByPassword } from '@northvale/api/client/reauthentication.ts';
import { Reauthentication } from '@northvale/web/ui/Reauthentication.tsx';
import { api, reauthentication } from '../shared/api/apiClient.ts';

const ways = {
  question: reauthentication,
  show: (given: { password: string; otp?: string }) => showByPassword(api, given),
  hasPasskey: () => hasPasskey(api),
  showPasskey: () => showByPasskey(api),
};

/** Asks whoever is signed in, over every page, to show who they are. */
export const ReauthenticationDialog = () => <Reauthentication {...ways} />;
