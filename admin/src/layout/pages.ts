import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BookOpen,
  Download,
  FingerprintPattern,
  Footprints,
  History,
  IdCard,
  LayoutDashboard,
  Scale,
  ScrollText,
  Sprout,
  Users,
  type LucideIcon,
} from 'lucide-react';

export interface Page {
  to: string;
  label: string;
  icon: LucideIcon;
}

/** The specification's four tabs and what the product needs besides. */
export const WORK_PAGES = {
  dashboard: { to: '/', label: 'Dashboard', icon: LayoutDashboard },
  users: { to: '/users', label: 'Users', icon: Users },
  deposits: { to: '/deposits', label: 'Deposits', icon: ArrowDownToLine },
  withdrawals: { to: '/withdrawals', label: 'Withdrawals', icon: ArrowUpFromLine },
  investments: { to: '/investments', label: 'Investments', icon: Sprout },
  verifications: { to: '/verifications', label: 'Identity reviews', icon: IdCard },
} as const satisfies Record<string, Page>;

/** What admins and auditors check the books with. */
export const AUDIT_PAGES: readonly Page[] = [
  { to: '/account-history', label: 'Account history', icon: History },
  { to: '/events', label: 'All events', icon: ScrollText },
  { to: '/journal', label: 'Journal', icon: BookOpen },
  { to: '/trial-balance', label: 'Trial balance', icon: Scale },
  { to: '/acts', label: 'Acts', icon: Footprints },
  { to: '/integrity', label: 'Integrity', icon: FingerprintPattern },
  { to: '/exports', label: 'Exports', icon: Download },
];
