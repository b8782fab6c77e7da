import { acts } from './de/acts.ts';
import { audit } from './de/audit.ts';
import { common } from './de/common.ts';
import { dashboard } from './de/dashboard.ts';
import { decisions } from './de/decisions.ts';
import { eventNames } from '@northvale/web/ui/texts/eventNamesDe.ts';
import { eventWords } from './de/eventWords.ts';
import { events } from './de/events.ts';
import { exports } from './de/exports.ts';
import { gate } from './de/gate.ts';
import { history } from './de/history.ts';
import { integrity } from './de/integrity.ts';
import { investments } from './de/investments.ts';
import { journal } from './de/journal.ts';
import { layout } from './de/layout.ts';
import { lists } from './de/lists.ts';
import { requests } from './de/requests.ts';
import { trialBalance } from './de/trialBalance.ts';
import { users } from './de/users.ts';
import { verifications } from './de/verifications.ts';
import type { Catalogue } from './t.ts';

export const de: Catalogue = {
  common,
  layout,
  gate,
  lists,
  dashboard,
  decisions,
  requests,
  users,
  investments,
  verifications,
  audit,
  history,
  events,
  eventNames,
  eventWords,
  acts,
  journal,
  trialBalance,
  integrity,
  exports,
};
