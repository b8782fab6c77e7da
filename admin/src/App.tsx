import { useColorMode } from '@northvale/web/ui/colorMode.tsx';
import { useLanguage } from '@northvale/web/ui/texts/language.ts';
import { type ReactNode, useMemo } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { accountHistory } from './audit/accountHistory/routes.tsx';
import { acts } from './audit/acts/ActsPage.tsx';
import { events } from './audit/events/EventsPage.tsx';
import { integrity } from './audit/integrity/routes.tsx';
import { journal } from './audit/journal/JournalPage.tsx';
import { books } from './audit/routes.tsx';
import { authProvider, basename, dataProvider, queryClient } from './backOffice.ts';
import { DashboardPage } from './dashboard/DashboardPage.tsx';
import { Gate } from './gate/Gate.tsx';
import { ReauthenticationDialog } from './gate/ReauthenticationDialog.tsx';
import { investments } from './investments/InvestmentsPage.tsx';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import { ConsoleToasts } from './layout/ConsoleToasts.tsx';
import { LoadingPage } from './layout/LoadingPage.tsx';
import { NotFoundPage } from './layout/NotFoundPage.tsx';
import { ReadOnlyPage } from './layout/ReadOnlyPage.tsx';
import { UnexpectedErrorPage } from './layout/UnexpectedErrorPage.tsx';
import { deposits, withdrawals } from './requests/RequestsPage.tsx';
import { i18nProvider } from './texts/i18nProvider.ts';
import { t } from './texts/t.ts';
import { consoleTheme } from './theme.ts';
import { users } from './users/UsersPage.tsx';
import { verifications } from './verifications/ReviewsPage.tsx';

export const App = () => (
  <Gate>
    <RouterProvider key={useLanguage()} router={router} useTransitions={false} />
  </Gate>
);

const BackOffice = () => (
  <Admin
    authProvider={authProvider}
    dataProvider={dataProvider}
    i18nProvider={i18nProvider}
    queryClient={queryClient}
    theme={useConsoleTheme()}
    layout={Console}
    dashboard={DashboardPage}
    notification={ConsoleToasts}
    loading={LoadingPage}
    catchAll={NotFoundPage}
    accessDenied={ReadOnlyPage}
    error={UnexpectedErrorPage}
    title={t('layout.title')}
    requireAuth
    disableTelemetry
  >
    <Resource {...users} />
    <Resource {...deposits} />
    <Resource {...withdrawals} />
    <Resource {...investments} />
    <Resource {...verifications} />
    <Resource {...events} />
    <Resource {...journal} />
    <Resource {...acts} />
    <CustomRoutes>
      {accountHistory}
      {books}
      {integrity}
    </CustomRoutes>
  </Admin>
);

const Console = ({ children }: { children?: ReactNode }) => (
  <ConsoleLayout>
    {children}
    <ReauthenticationDialog />
  </ConsoleLayout>
);

function useConsoleTheme() {
  const mode = useColorMode();
  return useMemo(() => consoleTheme(mode), [mode]);
}

// One route for everything, because react-admin declares its own; with a data router its sign-in check doesn't loop.
const router = createBrowserRouter([{ path: '*', element: <BackOffice /> }], { basename });
