import { Route } from 'react-router-dom';
import { laterPage } from '../../../shared/layout/laterPage.tsx';

const IntegrityPage = laterPage(async () => (await import('./IntegrityPage.tsx')).IntegrityPage);

export const integrity = <Route path="/integrity" element={<IntegrityPage />} />;
