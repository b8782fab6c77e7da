import { hasPasskey, showByPasskey } from '@northvale/api/client/passkeys.ts';
import { showByPassword } from '@northvale/api/client/reauthentication.ts';
import { Reauthentication } from '@northvale/web/ui/Reauthentication.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { meQuery } from '../shared/account/useMe.ts';
import { api, reauthentication } from '../shared/api/apiClient.ts';
import { session } from '../shared/api/session.ts';

const ways = {
  question: reauthentication,
  show: (given: { password: string; otp?: string }) => showByPassword(api, given),
  hasPasskey: () => hasPasskey(api),
  showPasskey: () => showByPasskey(api),
};

/** Asks whoever is signed in, over every page, to show who they are. */
export function ReauthenticationDialog() {
  const queryClient = useQueryClient();
  const whose = () => queryClient.getQueryData(meQuery(session.userId() ?? '').queryKey)?.email;
  return <Reauthentication {...ways} whose={whose} />;
}
