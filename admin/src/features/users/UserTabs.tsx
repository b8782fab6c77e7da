import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from 'react-router-dom';
import { accountHistoryPath } from '../../shared/layout/accountHistoryPath.ts';
import { t } from '../../shared/texts/t.ts';

const tabs = ['profile', 'requests', 'holdings', 'bank-accounts', 'identity', 'sessions'] as const;

export type UserTab = (typeof tabs)[number];

/** The part of a person's page that an address names; the profile where it names none. */
export const tabOf = (rest: string | undefined): UserTab => tabs.find((tab) => tab === rest) ?? 'profile';

/** Each part of a person's page has an address of its own; acts and history are pages of their own. */
export const UserTabs = ({ userId, chosen }: { userId: string; chosen: UserTab }) => (
  <Tabs
    value={chosen}
    aria-label={t('users.tabs.label')}
    variant="scrollable"
    allowScrollButtonsMobile
    sx={{ mb: 4, borderBottom: '1px solid', borderColor: 'nv.rule' }}
  >
    {tabs.map((tab) => (
      <Tab key={tab} value={tab} label={t(`users.tabs.${tab}`)} component={Link} to={userPath(userId, tab)} />
    ))}
    <Tab value="acts" label={t('users.tabs.acts')} component={Link} to={actsPath(userId)} />
    <Tab value="history" label={t('users.tabs.history')} component={Link} to={accountHistoryPath(userId)} />
  </Tabs>
);

const userPath = (userId: string, tab: UserTab): string =>
  `/users/${encodeURIComponent(userId)}/show${tab === 'profile' ? '' : `/${tab}`}`;

const actsPath = (userId: string): string => `/acts?filter=${encodeURIComponent(JSON.stringify({ userId }))}`;
