import { useState } from 'react';
import { useUserId } from '../../../shared/account/useSession.ts';

/**
 * Whether the recovery codes were told to nobody: they are answered once, and no call asks for them again. The browser
 * remembers it, since the server doesn't know.
 */
export function useCodesLost() {
  const place = `recoveryCodesLost of ${useUserId()}`;
  const [lost, setLost] = useState(() => localStorage.getItem(place) !== null);
  const tell = (next: boolean): void => {
    if (next) localStorage.setItem(place, 'true');
    else localStorage.removeItem(place);
    setLost(next);
  };
  return [lost, tell] as const;
}
