import { Route } from 'react-router-dom';
import { laterPage } from '../../shared/layout/laterPage.tsx';

const ExportsPage = laterPage(async () => (await import('./exports/ExportsPage.tsx')).ExportsPage);
const TrialBalancePage = laterPage(async () => (await import('./trialBalance/TrialBalancePage.tsx')).TrialBalancePage);

export const books = (
  <>
    <Route path="/trial-balance" element={<TrialBalancePage />} />
    <Route path="/exports" element={<ExportsPage />} />
  </>
);
