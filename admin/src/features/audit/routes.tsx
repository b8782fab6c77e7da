import { Route } from 'react-router-dom';
import { laterPage } from '../../shared/layout/LoadingPage.tsx';

const ExportsPage = laterPage(async () => (await import('./exports/ExportsPage.tsx')).ExportsPage);
const TrialBalancePage = laterPage(async () => (await import('./trialBalance/TrialBalancePage.tsx')).TrialBalancePage);

export const books = (
  <>
    <Route path="/trial-balance" element={<TrialBalancePage />} />
    <Route path="/exports" element={<ExportsPage />} />
  </>
);

const IntegrityPage = laterPage(async () => (await import('./integrity/IntegrityPage.tsx')).IntegrityPage);

export const integrity = <Route path="/integrity" element={<IntegrityPage />} />;

const AccountHistoryPage = laterPage(
  async () => (await import('./accountHistory/AccountHistoryPage.tsx')).AccountHistoryPage,
);
const ChooseAccountPage = laterPage(
  async () => (await import('./accountHistory/ChooseAccountPage.tsx')).ChooseAccountPage,
);

export const accountHistory = (
  <Route path="/account-history">
    <Route index element={<ChooseAccountPage />} />
    <Route path=":userId" element={<AccountHistoryPage />} />
  </Route>
);
