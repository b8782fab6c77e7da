import { hasPasskey, showByPasskey } from '@northvale/api/client/passkeys.ts';
import { showByPassword } from '@northvale/api/client/reauthentication.ts';
import { useReauthentication } from '@northvale/web/ui/useReauthentication.ts';
import { api, reauthentication } from '../api/apiClient.ts';
import { later } from '@northvale/web/ui/later.tsx';

const ReauthenticationForm = later(
  async () => (await import('@northvale/web/ui/ReauthenticationForm.tsx')).ReauthenticationForm,
  () => null,
);

const ways = {
  question: reauthentication,
  show: (given: { password: string; otp?: string }) => showByPassword(api, given),
  hasPasskey: () => hasPasskey(api),
  showPasskey: () => showByPasskey(api),
};

/** Stands over every page while a call waits for its person to show who they are. */
export function ReauthenticationDialog() {
  const form = useReauthentication(ways);
  return form && <ReauthenticationForm {...form} />;
}
