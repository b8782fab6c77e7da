import '@northvale/web/ui/storage.ts';
import { createEarly } from '@northvale/api/client/early.ts';
import { createSession } from '@northvale/api/client/session.ts';

/** The api and the investor app lie on the same origin unless the build says otherwise. */
export const apiUrl: string = import.meta.env.VITE_API_URL ?? '/api';
export const session = createSession(localStorage);

/** Comes before the program and asks what a list of requests will show: rows needn't wait for what draws them. */
export const early = createEarly(apiUrl, session);

/** The lists whose rows may be asked for early. */
export const EARLY_LISTS = ['deposits', 'withdrawals'] as const;
const list = EARLY_LISTS.find((name) => location.pathname === `/admin-dashboard/${name}`);
// An investor is refused them all.
if (list !== undefined && session.role() !== 'user') {
  early.ask('GET /auth/me');
  early.ask('GET /auth/sessions');
  // As it is unless somebody has sorted or filtered it, which stands in the address or is remembered.
  if (location.search === '' && localStorage.getItem(`RaStore.${list}.listParams`) === null)
    early.ask(`GET /admin/${list}`, {
      query: { filter: '{}', range: '[0,9]', sort: '["createdAt","DESC"]' },
    });
  early.ask('GET /admin/stats');
}
