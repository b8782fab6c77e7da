import { Admin, Resource } from 'react-admin';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { authProvider, basename, dataProvider } from './backOffice.ts';
import { DashboardPage } from './dashboard/DashboardPage.tsx';
import { Gate } from './gate/Gate.tsx';
import { investments } from './investments/investments.tsx';
import { useColorMode } from './layout/colorMode.ts';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import { ConsoleToasts } from './layout/ConsoleToasts.tsx';
import { LoadingPage } from './layout/LoadingPage.tsx';
import { NotFoundPage } from './layout/NotFoundPage.tsx';
import { ReadOnlyPage } from './layout/ReadOnlyPage.tsx';
import { UnexpectedErrorPage } from './layout/UnexpectedErrorPage.tsx';
import { deposits, withdrawals } from './requests/requests.tsx';
import { consoleTheme } from './theme.ts';
import { users } from './users/users.tsx';
import { verifications } from './verifications/verifications.tsx';

export const App = () => (
  <Gate>
    <RouterProvider router={router} useTransitions={false} />
  </Gate>
);

const BackOffice = () => (
  <Admin
    authProvider={authProvider}
    dataProvider={dataProvider}
    theme={themes[useColorMode()]}
    layout={ConsoleLayout}
    dashboard={DashboardPage}
    notification={ConsoleToasts}
    loading={LoadingPage}
    catchAll={NotFoundPage}
    accessDenied={ReadOnlyPage}
    error={UnexpectedErrorPage}
    title="Back office · Northvale"
    requireAuth
    disableTelemetry
  >
    <Resource {...users} />
    <Resource {...deposits} />
    <Resource {...withdrawals} />
    <Resource {...investments} />
    <Resource {...verifications} />
  </Admin>
);

const themes = { light: consoleTheme('light'), dark: consoleTheme('dark') };

// One route for everything, because react-admin declares its own; with a data router its sign-in check doesn't loop.
const router = createBrowserRouter([{ path: '*', element: <BackOffice /> }], { basename });
