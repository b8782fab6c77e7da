import CssBaseline from '@mui/material/CssBaseline';
import { useColorMode } from '@northvale/web/ui/colorMode.tsx';
import { useLanguage } from '@northvale/web/ui/texts/language.ts';
import { spokenLanguage } from '@northvale/web/ui/texts/texts.ts';
import { type ReactNode, useMemo } from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, localStorageStore, Resource, type Store } from 'react-admin';
import { BrowserRouter, Route } from 'react-router-dom';
import { accountHistory, books, integrity } from '../features/audit/routes.tsx';
import { acts } from '../features/audit/acts/acts.tsx';
import { events } from '../features/audit/events/events.tsx';
import { journal } from '../features/audit/journal/journal.tsx';
import { bankLines, bankStatements, reconciliation } from '../features/bank/bank.tsx';
import { authProvider, basename, dataProvider, queryClient } from './backOffice.ts';
import { Gate } from './gate/Gate.tsx';
import type { Visitor } from './gate/useStaff.ts';
import { ReauthenticationDialog } from './gate/ReauthenticationDialog.tsx';
import { investments } from '../features/investments/investments.tsx';
import { ConsoleLayout } from '../shared/layout/ConsoleLayout.tsx';
import { ConsoleToasts } from '../shared/layout/ConsoleToasts.tsx';
import { laterPage, LoadingPage } from '../shared/layout/LoadingPage.tsx';
import { NotFoundPage, ReadOnlyPage, UnexpectedErrorPage } from '../shared/layout/NotFoundPage.tsx';
import { deposits, withdrawals } from '../features/requests/RequestsPage.tsx';
import { routerProvider } from './routerProvider.tsx';
import { i18nProvider } from '../shared/texts/i18nProvider.ts';
import { t } from '../shared/texts/t.ts';
import { consoleTheme } from '../shared/theme.ts';
import { referrals } from '../features/referrals/referrals.tsx';
import { users } from '../features/users/users.tsx';
import { verifications } from '../features/verifications/verifications.tsx';

export const App = ({ visitor }: { visitor: Visitor | undefined }) => (
  <Gate known={visitor}>
    <BrowserRouter key={useLanguage()} basename={basename} useTransitions={false}>
      <BackOffice />
    </BrowserRouter>
  </Gate>
);

const DashboardPage = laterPage(async () => (await import('../features/dashboard/DashboardPage.tsx')).DashboardPage);
const MaturitiesPage = laterPage(
  async () => (await import('../features/maturities/MaturitiesPage.tsx')).MaturitiesPage,
);
const Dashboard = () => <DashboardPage />;

// What `Admin` is made of, without the layout, sign-in and pages of its own, which are large and of which nothing is
// shown.
const BackOffice = () => (
  <AdminContext
    authProvider={authProvider}
    dataProvider={dataProvider}
    i18nProvider={i18nProvider}
    queryClient={queryClient}
    routerProvider={routerProvider}
    store={store}
    theme={useConsoleTheme()}
  >
    <CssBaseline enableColorScheme />
    <CoreAdminUI
      layout={Console}
      dashboard={Dashboard}
      loading={LoadingPage}
      catchAll={NotFoundPage}
      authenticationError={NotFoundPage}
      accessDenied={ReadOnlyPage}
      error={UnexpectedErrorPage}
      title={t('layout.title')}
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
      <Resource {...referrals} />
      <Resource {...bankStatements} />
      <Resource {...bankLines} />
      <CustomRoutes>
        {accountHistory}
        {books}
        {integrity}
        {reconciliation}
        <Route path="/maturities" element={<MaturitiesPage />} />
      </CustomRoutes>
    </CoreAdminUI>
    <ConsoleToasts />
  </AdminContext>
);

const kept = localStorageStore();
/** Told another language than is spoken, or none, react-admin would first draw nothing. */
const store: Store = {
  ...kept,
  getItem: (name, otherwise) =>
    name === 'locale' ? (spokenLanguage() as typeof otherwise) : kept.getItem(name, otherwise),
};

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
