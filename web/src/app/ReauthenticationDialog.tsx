import { hasPasskey, showByPasskey } from '@northvale/api/client/passkeys.ts';
import { showByPassword } from '@northvale/api/client/reauthentication.ts';
import { fetchAhead } from '@northvale/web/ui/fetchAhead.ts';
import { later } from '@northvale/web/ui/later.tsx';
import { useReauthentication } from '@northvale/web/ui/useReauthentication.ts';
import { useEffect } from 'react';
import { api, reauthentication } from '../api/apiClient.ts';

const load = async () => (await import('@northvale/web/ui/ReauthenticationForm.tsx')).ReauthenticationForm;
const ReauthenticationForm = later(load, (_retry, { onClose }) => <NotAsked onClose={onClose} />);

const ways = {
  question: reauthentication,
  show: (given: { password: string; otp?: string }) => showByPassword(api, given),
  hasPasskey: () => hasPasskey(api),
  showPasskey: () => showByPasskey(api),
};

/** Stands over every page while a call waits for its person to show who they are. */
export function ReauthenticationDialog() {
  const form = useReauthentication(ways);
  useEffect(() => fetchAhead(load), []);
  return form && <ReauthenticationForm {...form} />;
}

/** The question can't be put, so the call that waits for it is refused in words, and may be made again. */
function NotAsked({ onClose }: { onClose: () => void }) {
  useEffect(onClose, [onClose]);
  return null;
}
