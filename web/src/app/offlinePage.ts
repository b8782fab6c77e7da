import { tellServer } from '@northvale/web/ui/cookies.ts';
import { spokenLanguage } from '@northvale/web/ui/texts/texts.ts';
import { trustedScript } from '@northvale/web/ui/trustedTypes.ts';
import { session } from '../shared/api/session.ts';

/** As `public/sw.js` names it. */
const CACHE = 'offline-3';

/** Keeps the page that says that there is no connection, and in which language. Pages over plain http can't. */
export async function keepOfflinePage(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    // Always the same one: another address would be another worker, which takes over in the middle of what is under
    // way.
    await navigator.serviceWorker.register(trustedScript('/sw.js'));
    await (await caches.open(CACHE)).put('/language', new Response(spokenLanguage()));
  } catch {
    // Then the browser says it in its own words.
  }
}

/** Whoever is signed in is not shown the form by which one signs in, not even until a script has come. */
export function tellWhetherSignedIn(): void {
  const tell = (): void => tellServer('signedIn', session.token() === null ? '' : 'yes');
  session.subscribe(tell);
  tell();
}
