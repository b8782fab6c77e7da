import { createEarly } from '@northvale/api/client/early.ts';
import { baseUrl, session } from './session.ts';
import { beginOf, FIRST_RANGE } from '../account/worthRanges.ts';

/** Comes before the program and asks what the dashboard will show: figures needn't wait for what draws them. */
export const early = createEarly(baseUrl, session);

const userId = session.userId();
if (location.pathname === '/dashboard' && userId !== null) {
  const params = { userId };
  const from = beginOf(FIRST_RANGE, new Date());
  early.ask('GET /auth/me');
  early.ask('GET /auth/worth/:userId', { params, query: from === undefined ? {} : { from } });
  early.ask('GET /auth/user-investments/:userId', { params });
  early.ask('GET /auth/deposit-requests/:userId', { params });
  early.ask('GET /auth/withdraw-requests/:userId', { params });
}
