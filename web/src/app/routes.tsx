import { useEffect } from 'react';
import { type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { membersTexts } from '../shared/texts/load.ts';
import { askWhoThisIs } from './askWhoThisIs.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { FailedRender } from './FailedRender.tsx';
import { loadScreen, page } from './pages.tsx';
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
    path: 'transactions',
    ...page(async () => (await import('../features/transactions/TransactionsPage.tsx')).TransactionsPage),
  },
  {
    path: 'notifications',
    ...page(async () => (await import('../features/notifications/NotificationsPage.tsx')).NotificationsPage),
  },
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
