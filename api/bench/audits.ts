import { get, list, type Load } from './load.ts';
import type { Caller } from './seed.ts';

const INVESTOR = '01890000-0000-7000-8000-000000000064';
const JUNE_15 = '2026-06-15T12:00:00.000Z';
const JUNE = { from: '2026-06-01', to: '2026-07-01' };

/** What one auditor asks of the years that were written, one page after another. */
export function audits(auditor: Caller): Load[] {
  const page = (name: string, resource: string, filter: object, range = [0, 24]) =>
    list(name, resource, auditor, { filter, range }, 1);
  return [
    page('events, newest first', 'events', {}),
    page('events, the 9,900th on', 'events', {}, [9_900, 9_924]),
    page('events of a person', 'events', { userId: INVESTOR }),
    page('events of a type in June', 'events', { type: 'WithdrawalApproved', ...JUNE }),
    page('events by an actor', 'events', { actor: INVESTOR }),
    page('events of an amount', 'events', { amountFrom: 505, amountTo: 505 }),
    page('events of an amount in June', 'events', { amountFrom: 1, ...JUNE }),
    page('journal, newest first', 'journal', {}),
    page('journal, the 9,900th on', 'journal', {}, [9_900, 9_924]),
    page('journal of client-bank', 'journal', { account: 'client-bank' }),
    page('journal of adjustments in June', 'journal', { account: 'adjustments', ...JUNE }),
    page('journal of an investor’s cash', 'journal', { account: `investor:${INVESTOR}:cash` }),
    get('trial balance, now', '/api/admin/trial-balance/summary', [auditor], 1),
    get('trial balance, within June', `/api/admin/trial-balance/summary?at=${JUNE_15}`, [auditor], 1),
    get('investors’ cash, within June', `/api/admin/trial-balance/investors?account=cash&at=${JUNE_15}`, [auditor], 1),
    get('trial balance, every account', '/api/admin/trial-balance', [auditor], 1),
  ];
}
