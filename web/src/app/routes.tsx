import { useEffect, type ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { later } from '@northvale/web/ui/later.tsx';
import { membersTexts, withTexts } from '../texts/parts.ts';
import { t } from '../texts/t.ts';
import { askWhoThisIs } from './askWhoThisIs.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { RequireSignIn } from './RequireSignIn.tsx';

/**
 * A page in a file of its own, with its texts. It is fetched before the address changes; where it can't be had, the page
 * says so.
 */
const page = (load: () => Promise<ComponentType>, texts?: () => Promise<void>): Pick<RouteObject, 'lazy'> => {
  const whole = withTexts(load, texts);
  return { lazy: async () => ({ Component: await whole().catch(() => later(whole, missingPage)) }) };
};

const missingPage = (retry: () => void) => (
  <ErrorState title={t('app.pageMissing')} onRetry={retry}>
    {t('app.pageComesBack')}
  </ErrorState>
);

/** The landing page and the back office are programs of their own: reached from within this one, the browser loads them. */
const door = (to: string) => ({
  Component() {
    useEffect(() => window.location.replace(to), []);
    return null;
  },
});

const publicPages: RouteObject[] = [
  { path: 'about-us', ...page(async () => (await import('../public/AboutPage.tsx')).AboutPage) },
  { path: 'blog', ...page(async () => (await import('../public/BlogPage.tsx')).BlogPage) },
  { path: 'trust', ...page(async () => (await import('../public/TrustPage.tsx')).TrustPage) },
  { path: 'terms', ...page(async () => (await import('../public/TermsPage.tsx')).TermsPage) },
  { path: 'faqs', ...page(async () => (await import('../public/FaqsPage.tsx')).FaqsPage) },
  { path: 'verify', ...page(async () => (await import('../verify/VerifyPage.tsx')).VerifyPage) },
  { path: 'contact-us', ...page(async () => (await import('../contact/ContactPage.tsx')).ContactPage) },
];

const authPages: RouteObject[] = [
  { path: 'login', ...page(async () => (await import('../auth/LoginPage.tsx')).LoginPage) },
  { path: 'signup', ...page(async () => (await import('../auth/SignUpPage.tsx')).SignUpPage) },
  { path: 'forgot-password', ...page(async () => (await import('../auth/ForgotPasswordPage.tsx')).ForgotPasswordPage) },
  {
    path: 'reset-password/:token',
    ...page(async () => (await import('../auth/ResetPasswordPage.tsx')).ResetPasswordPage),
  },
  {
    path: 'confirm-email-change/:token',
    ...page(async () => (await import('../auth/MailedLinkPage.tsx')).ConfirmEmailChangePage),
  },
  {
    path: 'undo-email-change/:token',
    ...page(async () => (await import('../auth/MailedLinkPage.tsx')).UndoEmailChangePage),
  },
  { path: 'not-me/:token', ...page(async () => (await import('../auth/MailedLinkPage.tsx')).NotMePage) },
  { path: 'verify-email', ...page(async () => (await import('../auth/VerifyEmailPage.tsx')).VerifyEmailPage) },
];

const investmentsPage = page(async () => (await import('../investments/InvestmentsPage.tsx')).InvestmentsPage);

const signedInPages: RouteObject[] = [
  {
    path: 'dashboard',
    ...page(async () => (await import('../dashboard/DashboardPage.tsx')).DashboardPage, membersTexts),
  },
  { path: 'investments', ...investmentsPage },
  { path: 'investment', ...investmentsPage },
  {
    path: 'transactions',
    ...page(async () => (await import('../transactions/TransactionsPage.tsx')).TransactionsPage),
  },
  {
    path: 'notifications',
    ...page(async () => (await import('../notifications/NotificationsPage.tsx')).NotificationsPage),
  },
  { path: 'settings', ...page(async () => (await import('../settings/SettingsPage.tsx')).SettingsPage) },
];

export const router = createBrowserRouter([
  {
    ErrorBoundary: ErrorPage,
    // Nothing is drawn before the first screen has come.
    HydrateFallback: () => null,
    children: [
      {
        ...page(async () => (await import('../layout/PublicLayout.tsx')).PublicLayout),
        children: publicPages,
      },
      ...authPages,
      {
        Component: RequireSignIn,
        loader: () => (void askWhoThisIs(), null),
        shouldRevalidate: () => false,
        children: [
          {
            ...page(async () => (await import('../layout/SignedInLayout.tsx')).SignedInLayout, membersTexts),
            children: signedInPages,
          },
          { path: 'chat', ...page(async () => (await import('../public/ChatPage.tsx')).ChatPage) },
        ],
      },
      { index: true, ...door('/') },
      { path: 'admin-dashboard/*', ...door('/admin-dashboard/') },
      { path: '*', Component: ErrorPage },
    ],
  },
]);

/** Comes true once the first screen is there, or what stands in its place. */
export const screenLoaded = new Promise<void>((resolve) => {
  const look = ({ initialized }: { initialized: boolean }): void => {
    if (initialized) resolve();
  };
  router.subscribe(look);
  look(router.state);
});
