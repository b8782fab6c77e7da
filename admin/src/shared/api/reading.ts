import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import type { Api } from './calls.ts';

interface Given {
  query: Record<string, string>;
  signal: AbortSignal | undefined;
}

/**
 * Lists and records in the simple-rest dialect. ra-data-simple-rest writes the addresses; each is a call of the
 * contract, so that what it answers is checked like any other answer.
 */
export function reading(api: Api): DataProvider {
  const lists = {
    users: (given: Given) => api.ask('GET /admin/users', given),
    deposits: (given: Given) => api.ask('GET /admin/deposits', given),
    withdrawals: (given: Given) => api.ask('GET /admin/withdrawals', given),
    investments: (given: Given) => api.ask('GET /admin/investments', given),
    holdings: (given: Given) => api.ask('GET /admin/holdings', given),
    verifications: (given: Given) => api.ask('GET /admin/verifications', given),
    events: (given: Given) => api.ask('GET /admin/events', given),
    acts: (given: Given) => api.ask('GET /admin/acts', given),
    journal: (given: Given) => api.ask('GET /admin/journal', given),
  };
  type List = keyof typeof lists;
  // These have no call of their own: each is found in its list.
  type Resource = Exclude<List, 'acts' | 'events' | 'holdings' | 'journal'>;
  const records: Record<Resource, (id: string, signal: AbortSignal | undefined) => ReturnType<Api['ask']>> = {
    users: (id, signal) => api.ask('GET /admin/users/:id', { params: { id }, signal }),
    deposits: (id, signal) => api.ask('GET /admin/deposits/:id', { params: { id }, signal }),
    withdrawals: (id, signal) => api.ask('GET /admin/withdrawals/:id', { params: { id }, signal }),
    investments: (id, signal) => api.ask('GET /admin/investments/:id', { params: { id }, signal }),
    verifications: (userId, signal) => api.ask('GET /admin/verifications/:userId', { params: { userId }, signal }),
  };

  const httpClient = async (address: string, { method = 'GET', signal = null }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://api');
    const [resource = '', id] = pathname.slice(1).split('/');
    const known = resource in (id === undefined ? lists : records);
    if (method !== 'GET' || !known) throw new Error(`No method is there for ${method} ${address}`);
    const { status, data, headers } = await (id === undefined
      ? lists[resource as List]({ query: Object.fromEntries(searchParams), signal: signal ?? undefined })
      : records[resource as Resource](decodeURIComponent(id), signal ?? undefined));
    return { status, headers, body: '', json: data };
  };
  return { ...simpleRestProvider('', httpClient), supportAbortSignal: true };
}
