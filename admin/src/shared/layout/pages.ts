import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BookOpen,
  CalendarCheck,
  CalendarClock,
  Download,
  FingerprintPattern,
  Footprints,
  History,
  IdCard,
  Landmark,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Scale,
  ScrollText,
  Sprout,
  UserPlus,
  Users,
} from 'lucide-react';
import type { EventType } from '@northvale/api/contract/events.ts';
import type { ListFilter, ListName } from '@northvale/api/contract/lists.ts';
import type { TextKey } from '../texts/t.ts';

export interface Page {
  to: string;
  label: TextKey;
  icon: LucideIcon;
}

/** The specification's four tabs and what the product needs besides. */
export const WORK_PAGES = {
  dashboard: { to: '/', label: 'layout.pages.dashboard', icon: LayoutDashboard },
  users: { to: '/users', label: 'layout.pages.users', icon: Users },
  referrals: { to: '/referrals', label: 'layout.pages.referrals', icon: UserPlus },
  deposits: { to: '/deposits', label: 'layout.pages.deposits', icon: ArrowDownToLine },
  withdrawals: { to: '/withdrawals', label: 'layout.pages.withdrawals', icon: ArrowUpFromLine },
  investments: { to: '/investments', label: 'layout.pages.investments', icon: Sprout },
  maturities: { to: '/maturities', label: 'layout.pages.maturities', icon: CalendarClock },
  verifications: { to: '/verifications', label: 'layout.pages.verifications', icon: IdCard },
} as const satisfies Record<string, Page>;

/** What the bank says, against what the ledger says. */
export const BANK_PAGES: readonly Page[] = [
  { to: '/bank-statements', label: 'layout.pages.bankStatements', icon: Landmark },
  { to: '/bank-lines', label: 'layout.pages.bankLines', icon: ListChecks },
  { to: '/reconciliation', label: 'layout.pages.reconciliation', icon: CalendarCheck },
];

/** What admins and auditors check the books with. */
export const AUDIT_PAGES: readonly Page[] = [
  { to: '/account-history', label: 'layout.pages.accountHistory', icon: History },
  { to: '/events', label: 'layout.pages.events', icon: ScrollText },
  { to: '/journal', label: 'layout.pages.journal', icon: BookOpen },
  { to: '/trial-balance', label: 'layout.pages.trialBalance', icon: Scale },
  { to: '/acts', label: 'layout.pages.acts', icon: Footprints },
  { to: '/integrity', label: 'layout.pages.integrity', icon: FingerprintPattern },
  { to: '/exports', label: 'layout.pages.exports', icon: Download },
];

/** Where the history of an account is shown; as it stood right after a revision where that is given. */
export function accountHistoryPath(userId: string, revision?: number): string {
  const path = `/account-history/${encodeURIComponent(userId)}`;
  return revision === undefined ? path : `${path}?revision=${revision}`;
}

/** Where an event is shown whole, by its position in the log. */
export const eventPath = (position: string): string => `/events/${encodeURIComponent(position)}/show`;

/** The event of a type at a moment, by which something became so. */
export const eventAtPath = (type: EventType, at: string): string =>
  listPath('events', { type, from: at, to: new Date(Date.parse(at) + 1).toISOString() });

/** A line of the bank's, beside the list of them. */
export const bankLinePath = (id: string): string => `/bank-lines/${encodeURIComponent(id)}/show`;

/** A list with only those of its rows. */
export const listPath = <List extends ListName>(list: List, filter: ListFilter<List>): string =>
  `/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** The journal with only those entries. */
export const journalPath = (filter: ListFilter<'journal'>): string => listPath('journal', filter);
