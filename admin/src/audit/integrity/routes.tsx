import { Route } from 'react-router-dom';
import { IntegrityPage } from './IntegrityPage.tsx';

export const integrity = <Route path="/integrity" element={<IntegrityPage />} />;
