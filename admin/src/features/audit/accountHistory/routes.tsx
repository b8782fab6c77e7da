import { Route } from 'react-router-dom';
import { laterPage } from '../../../shared/layout/laterPage.tsx';

const AccountHistoryPage = laterPage(async () => (await import('./AccountHistoryPage.tsx')).AccountHistoryPage);
const ChooseAccountPage = laterPage(async () => (await import('./ChooseAccountPage.tsx')).ChooseAccountPage);

export const accountHistory = (
  <Route path="/account-history">
    <Route index element={<ChooseAccountPage />} />
    <Route path=":userId" element={<AccountHistoryPage />} />
  </Route>
);
