import { spokenLanguage } from '@northvale/web/ui/texts/texts.ts';
import { trustedScript } from '@northvale/web/ui/trustedTypes.ts';

/** Keeps the page that says that there is no connection. Pages over plain http can't. */
export async function keepOfflinePage(): Promise<void> {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    await navigator.serviceWorker.register(trustedScript(`/sw.js?language=${spokenLanguage()}`)).catch(() => undefined);
}
