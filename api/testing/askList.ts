import { listActs } from '../src/acts/queries.ts';
import { listEvents } from '../src/audit/eventQueries.ts';
import { listEntries } from '../src/audit/journalQueries.ts';
import type { Database } from '../src/database/database.ts';
import type { Range } from '../src/database/order.ts';
import type { Page } from '../src/database/page.ts';
import type { Order } from '../src/database/places.ts';
import { listInvestments } from '../src/investments/queries.ts';
import type { Parts } from '../src/parts.ts';
import { holdingsListed, listHoldings } from '../src/purchases/queries.ts';
import { listRequests, requestsListed } from '../src/requests/queries.ts';
import { listUsers } from '../src/users/userQueries.ts';
import { listVerifications, verificationsListed } from '../src/verifications/listVerifications.ts';
import type { ListQuestion } from './listQuestions.ts';

/** Reads a page of a list as its route does. */
export function askList(
  parts: Pick<Parts, 'db' | 'people'>,
  question: ListQuestion,
  range: Range,
): Promise<Page<unknown>> {
  const { db } = parts;
  const of = <Asked extends ListQuestion>() => ({ ...(question as Asked), ...range });
  switch (question.name) {
    case 'users':
      return listUsers(parts, of<ListQuestion<'users'>>());
    case 'deposits':
      return listRequests(db, 'deposit', of<ListQuestion<'deposits'>>());
    case 'withdrawals':
      return listRequests(db, 'withdrawal', of<ListQuestion<'withdrawals'>>());
    case 'investments':
      return listInvestments(db, of<ListQuestion<'investments'>>());
    case 'holdings':
      return listHoldings(db, of<ListQuestion<'holdings'>>());
    case 'verifications':
      return listVerifications(db, of<ListQuestion<'verifications'>>());
    case 'events':
      return listEvents(db, of<ListQuestion<'events'>>());
    case 'acts':
      return listActs(db, of<ListQuestion<'acts'>>());
    case 'journal':
      return listEntries(db, of<ListQuestion<'journal'>>());
  }
}

/** The whole of a list in an order, of those that are joined. */
export async function listedOf(db: Database, question: ListQuestion): Promise<Order<string>> {
  const of = <Asked extends ListQuestion>() => question as Asked;
  switch (question.name) {
    case 'deposits':
      return requestsListed(db, 'deposit', of<ListQuestion<'deposits'>>());
    case 'withdrawals':
      return requestsListed(db, 'withdrawal', of<ListQuestion<'withdrawals'>>());
    case 'holdings':
      return holdingsListed(db, of<ListQuestion<'holdings'>>());
    case 'verifications':
      return verificationsListed(db, of<ListQuestion<'verifications'>>());
    default:
      throw new Error(`${question.name} isn't one of them`);
  }
}
