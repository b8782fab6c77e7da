import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { later } from '@northvale/web/ui/later.tsx';
import { LedgerLines } from '@northvale/web/ui/LedgerLines.tsx';
import { Component, type ComponentType, type ReactNode, use, useEffect } from 'react';
import { matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { PageTitle } from '../shared/page/PageTitle.tsx';
import { membersTexts, withTexts } from '../shared/texts/load.ts';
import { t } from '../shared/texts/t.ts';
import { askWhoThisIs } from './askWhoThisIs.ts';
import { RequireSignIn } from './RequireSignIn.tsx';

/**
 * The landing page and the back office are programs of their own: reached from within this one, the browser loads them.
 */
const door = (to: string) => ({
  Component() {
    useEffect(() => window.location.replace(to), []);
    return null;
  },
});

const publicPages: RouteObject[] = [
  { path: 'about-us', ...page(async () => (await import('../features/public/AboutPage.tsx')).AboutPage) },
  { path: 'blog', ...page(async () => (await import('../features/public/BlogPage.tsx')).BlogPage) },
  { path: 'trust', ...page(async () => (await import('../features/public/TrustPage.tsx')).TrustPage) },
  { path: 'terms', ...page(async () => (await import('../features/public/TermsPage.tsx')).TermsPage) },
  { path: 'faqs', ...page(async () => (await import('../features/public/FaqsPage.tsx')).FaqsPage) },
  { path: 'verify', ...page(async () => (await import('../features/verify/VerifyPage.tsx')).VerifyPage) },
  { path: 'contact-us', ...page(async () => (await import('../features/contact/ContactPage.tsx')).ContactPage) },
];

const authPages: RouteObject[] = [
  { path: 'login', ...page(async () => (await import('../features/auth/LoginPage.tsx')).LoginPage) },
  { path: 'signup', ...page(async () => (await import('../features/auth/SignUpPage.tsx')).SignUpPage) },
  {
    path: 'forgot-password',
    ...page(async () => (await import('../features/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage),
  },
  {
    path: 'reset-password/:token',
    ...page(async () => (await import('../features/auth/ResetPasswordPage.tsx')).ResetPasswordPage),
  },
  {
    path: 'confirm-email-change/:token',
    ...page(async () => (await import('../features/auth/MailedLinkPage.tsx')).ConfirmEmailChangePage),
  },
  {
    path: 'undo-email-change/:token',
    ...page(async () => (await import('../features/auth/MailedLinkPage.tsx')).UndoEmailChangePage),
  },
  { path: 'not-me/:token', ...page(async () => (await import('../features/auth/MailedLinkPage.tsx')).NotMePage) },
  {
    path: 'account-closed',
    ...page(async () => (await import('../features/auth/AccountClosedPage.tsx')).AccountClosedPage),
  },
  { path: 'verify-email', ...page(async () => (await import('../features/auth/VerifyEmailPage.tsx')).VerifyEmailPage) },
];

const investmentsPage = page(async () => (await import('../features/investments/InvestmentsPage.tsx')).InvestmentsPage);

const signedInPages: RouteObject[] = [
  {
    path: 'dashboard',
    ...page(async () => (await import('../features/dashboard/DashboardPage.tsx')).DashboardPage, membersTexts),
  },
  { path: 'investments', ...investmentsPage },
  { path: 'investment', ...investmentsPage },
  {
    path: 'holdings/:id',
    ...page(async () => (await import('../features/investments/HoldingPage.tsx')).HoldingPage),
  },
  { path: 'goals', ...page(async () => (await import('../features/goals/GoalsPage.tsx')).GoalsPage) },
  {
    path: 'transactions',
    ...page(async () => (await import('../features/transactions/TransactionsPage.tsx')).TransactionsPage),
  },
  {
    path: 'notifications',
    ...page(async () => (await import('../features/notifications/NotificationsPage.tsx')).NotificationsPage),
  },
  {
    path: 'deposit-plans',
    ...page(async () => (await import('../features/depositPlans/DepositPlansPage.tsx')).DepositPlansPage),
  },
  { path: 'invite', ...page(async () => (await import('../features/invite/InvitePage.tsx')).InvitePage) },
  { path: 'settings', ...page(async () => (await import('../features/settings/SettingsPage.tsx')).SettingsPage) },
];

const routes: RouteObject[] = [
  {
    ...page(async () => (await import('./layout/PublicLayout.tsx')).PublicLayout),
    children: publicPages,
  },
  ...authPages,
  {
    Component: RequireSignIn,
    handle: { load: () => void askWhoThisIs() },
    children: [
      {
        ...page(async () => (await import('./layout/SignedInLayout.tsx')).SignedInLayout, membersTexts),
        children: signedInPages,
      },
      { path: 'chat', ...page(async () => (await import('../features/public/ChatPage.tsx')).ChatPage) },
    ],
  },
  { index: true, ...door('/') },
  { path: 'admin-dashboard/*', ...door('/admin-dashboard/') },
  { path: '*', Component: ErrorPage },
];

/** Comes true once the first screen is there, or what stands in its place. */
export const screenLoaded = loadScreen(routes, window.location);

/** What the address shows. */
export function Screens() {
  const location = useLocation();
  void loadScreen(routes, location);
  return <FailedRender at={location.key}>{useRoutes(routes)}</FailedRender>;
}

interface FailedRenderProps {
  /** Which address this is of: at another one it is tried anew. */
  at: string;
  children: ReactNode;
}

interface State {
  at: string;
  failure?: { error: unknown } | undefined;
}

/** Says so where something can't be drawn. */
class FailedRender extends Component<FailedRenderProps, State> {
  static getDerivedStateFromError = (error: unknown): Partial<State> => ({ failure: { error } });
  static getDerivedStateFromProps = ({ at }: FailedRenderProps, state: State): State | null =>
    at === state.at ? null : { at, failure: undefined };

  override state: State = { at: this.props.at };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : <ErrorPage error={failure.error} />;
  }
}

/** Unknown addresses and failed renders end here. */
function ErrorPage({ error }: { error?: unknown }) {
  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 5, textAlign: 'center' }}>
      <PageTitle title={t('app.error')} />
      <div>
        <LedgerLines shape="notch" />
        <Typography variant="h1" sx={{ mt: 6 }}>
          {t('app.failed')}
        </Typography>
        <Typography sx={{ color: 'nv.ink2', mt: 2, overflowWrap: 'anywhere' }}>{sentence(error)}</Typography>
        <Typography sx={{ color: 'nv.ink2' }}>{t('app.moneyIsSafe')}</Typography>
        <Button href="/" variant="contained" sx={{ mt: 6 }}>
          {t('app.toStart')}
        </Button>
      </div>
    </Box>
  );
}

function sentence(error: unknown): string {
  if (error === undefined || error === null) return t('app.notFound');
  return error instanceof Error ? error.message : t('app.somethingWrong');
}

/** What is fetched for a route. */
interface Handle {
  load: () => unknown;
}

/**
 * A page in a file of its own, with its texts. What is shown stays until it has come; where it can't be had, the page
 * says so.
 */
function page(
  load: () => Promise<ComponentType>,
  texts?: () => Promise<void>,
): { Component: ComponentType; handle: Handle } {
  const whole = withTexts(load, texts);
  let come: ComponentType | undefined;
  let coming: Promise<ComponentType> | undefined;
  const fetched = (): Promise<ComponentType> =>
    (coming ??= whole()
      .catch(() => later(whole, missingPage))
      .then((part) => (come = part)));
  return {
    // What has come is drawn at once: a promise, also one that is kept, would be waited for.
    Component: () => {
      const Part = come ?? use(fetched());
      return <Part />;
    },
    handle: { load: fetched },
  };
}

const missingPage = (retry: () => void) => (
  <ErrorState title={t('app.pageMissing')} onRetry={retry}>
    {t('app.pageComesBack')}
  </ErrorState>
);

/** Fetches all that an address shows, a frame and the page in it at once. Comes true once it is there. */
async function loadScreen(routes: RouteObject[], location: { pathname: string }): Promise<void> {
  const handles = matchRoutes(routes, location)?.map(({ route }) => route.handle as Handle | undefined) ?? [];
  await Promise.all(handles.map((handle) => handle?.load()));
}
