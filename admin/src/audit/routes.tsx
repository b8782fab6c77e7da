import { Route } from 'react-router-dom';
import { ExportsPage } from './exports/ExportsPage.tsx';
import { TrialBalancePage } from './trialBalance/TrialBalancePage.tsx';

export const books = (
  <>
    <Route path="/trial-balance" element={<TrialBalancePage />} />
    <Route path="/exports" element={<ExportsPage />} />
  </>
);
