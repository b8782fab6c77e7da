import { Navigate, Route } from 'react-router-dom';

/** What an address names that says no more than an id: it leads to where that is shown. */
export const bareAddress = <Route path=":id" element={<Navigate to="show" replace />} />;
