import { useEffect } from 'react';
import { fetchAhead, later } from './later.tsx';
import { useReauthentication, type Ways } from './useReauthentication.ts';

const load = async () => (await import('./ReauthenticationForm.tsx')).ReauthenticationForm;
const ReauthenticationForm = later(load, (_retry, { onClose }) => <NotAsked onClose={onClose} />);

/** Stands over every page while a call waits for its person to show who they are. */
export function Reauthentication(ways: Ways) {
  const form = useReauthentication(ways);
  useEffect(() => fetchAhead(load), []);
  return form && <ReauthenticationForm {...form} />;
}

/** The question can't be put, so the call that waits for it is refused in words, and may be made again. */
function NotAsked({ onClose }: { onClose: () => void }) {
  useEffect(onClose, [onClose]);
  return null;
}
