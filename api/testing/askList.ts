import { listActs } from '../src/acts/records.ts';
import { listEvents } from '../src/features/audit/eventQueries.ts';
import { listLines } from '../src/features/bank/lines.ts';
import { listStatements } from '../src/features/bank/statementRoutes.ts';
import { listEntries } from '../src/features/audit/journalRoutes.ts';
import type { Page, Range } from '../src/database/list.ts';
import { listInvestments } from '../src/features/investments/queries.ts';
import type { Parts } from '../src/startup/createParts.ts';
import { listHoldings } from '../src/features/purchases/routes.ts';
import { listReferrals } from '../src/features/referrals/routes.ts';
import { listRequests } from '../src/queries/requests.ts';
import { listUsers } from '../src/queries/users.ts';
import { listVerifications } from '../src/queries/verifications.ts';
import type { ListQuestion } from './listQuestions.ts';

/** Reads a page of a list as its route does. */
export function askList(
  parts: Pick<Parts, 'bankTexts' | 'db' | 'people'>,
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
    case 'referrals':
      return listReferrals(db, of<ListQuestion<'referrals'>>());
    case 'bank-statements':
      return listStatements(db, of<ListQuestion<'bank-statements'>>());
    case 'bank-lines':
      return listLines(parts, of<ListQuestion<'bank-lines'>>());
    case 'events':
      return listEvents(db, of<ListQuestion<'events'>>());
    case 'acts':
      return listActs(db, of<ListQuestion<'acts'>>());
    case 'journal':
      return listEntries(db, of<ListQuestion<'journal'>>());
  }
}
