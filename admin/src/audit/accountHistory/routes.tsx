import { Route } from 'react-router-dom';
import { AccountHistoryPage } from './AccountHistoryPage.tsx';
import { ChooseAccountPage } from './ChooseAccountPage.tsx';

export const accountHistory = (
  <Route path="/account-history">
    <Route index element={<ChooseAccountPage />} />
    <Route path=":userId" element={<AccountHistoryPage />} />
  </Route>
);
