import { acts } from './en/acts.ts';
import { audit } from './en/audit.ts';
import { common } from './en/common.ts';
import { dashboard } from './en/dashboard.ts';
import { decisions } from './en/decisions.ts';
import { eventNames } from '@northvale/web/ui/texts/eventNames.ts';
import { eventWords } from './en/eventWords.ts';
import { events } from './en/events.ts';
import { exports } from './en/exports.ts';
import { gate } from './en/gate.ts';
import { history } from './en/history.ts';
import { integrity } from './en/integrity.ts';
import { investments } from './en/investments.ts';
import { journal } from './en/journal.ts';
import { layout } from './en/layout.ts';
import { lists } from './en/lists.ts';
import { requests } from './en/requests.ts';
import { trialBalance } from './en/trialBalance.ts';
import { users } from './en/users.ts';
import { verifications } from './en/verifications.ts';

/** All that the console says, by sections. */
export const en = {
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
} as const;
