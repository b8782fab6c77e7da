import { actsAnswer } from '../acts.ts';
import * as auth from '../auth.ts';
import { messageAnswer } from '../fields.ts';
import type { Call } from './call.ts';

/** Signing up and in, and what keeps an account one's own. */
export const AUTH_CALLS = {
  'POST /auth/register': {
    summary: 'Sign up',
    access: 'anyone',
    body: auth.register,
    answers: { 201: messageAnswer },
  },
  'POST /auth/login': {
    summary: 'Sign in',
    access: 'anyone',
    act: 'signIn',
    body: auth.login,
    answers: { 200: auth.signedIn },
  },
  'POST /auth/refresh': {
    summary: 'A new token for the session of the cookie',
    access: 'anyone',
    answers: { 200: auth.signedIn },
  },
  'POST /auth/logout': {
    summary: 'End this session',
    access: 'signed in',
    act: 'signOut',
    withoutFactor: true,
    withPrintedPassword: true,
    answers: { 200: messageAnswer },
  },
  'POST /auth/reauth': {
    summary: 'Show once more who one is, for the calls that need a recent sign-in',
    access: 'signed in',
    withoutFactor: true,
    body: auth.reauth,
    answers: { 200: auth.reauthAnswer },
  },
  'GET /auth/sessions': {
    summary: 'Where one is signed in',
    access: 'signed in',
    answers: { 200: auth.sessionsAnswer },
  },
  'DELETE /auth/sessions/:id': {
    summary: 'End a session',
    access: 'signed in',
    names: 'session',
    act: 'sessionEnded',
    recent: { for: 'another session than the present one' },
    answers: { 200: messageAnswer },
  },
  'GET /auth/acts': {
    summary: 'The newest acts about oneself: sign-ins, changes of access',
    access: 'signed in',
    answers: { 200: actsAnswer },
  },
  'PUT /auth/update-password': {
    summary: 'Change the password; other sessions end',
    access: 'signed in',
    act: 'passwordChanged',
    withPrintedPassword: true,
    body: auth.updatePassword,
    answers: { 200: messageAnswer },
  },
  'POST /auth/forgot-password': {
    summary: 'Ask for a reset link',
    access: 'anyone',
    body: auth.forgotPassword,
    answers: { 200: messageAnswer },
  },
  'GET /auth/verify-reset-token/:token': {
    summary: 'Whose reset link this is',
    access: 'anyone',
    answers: { 200: auth.resetTokenAnswer },
  },
  'POST /auth/reset-password/:token': {
    summary: 'Choose a new password; all sessions end',
    access: 'anyone',
    act: 'passwordReset',
    body: auth.resetPassword,
    answers: { 200: messageAnswer },
  },
  'POST /auth/verify-email': {
    summary: 'Confirm an email address with its code',
    access: 'anyone',
    body: auth.verifyEmail,
    answers: { 200: messageAnswer },
  },
  'POST /auth/resend-verification': {
    summary: 'Ask for a new code',
    access: 'anyone',
    body: auth.resendVerification,
    answers: { 200: messageAnswer },
  },
  'DELETE /auth/email-change': {
    summary: 'Take back a change of the email address that waits for its mailbox',
    access: 'signed in',
    act: 'emailChangeTakenBack',
    answers: { 200: messageAnswer },
  },
  'POST /auth/confirm-email-change': {
    summary: 'Confirm a new email address: by its link, or signed in by its code',
    access: 'anyone',
    act: 'emailChanged',
    body: auth.confirmEmailChange,
    answers: { 200: messageAnswer },
  },
  'POST /auth/undo-email-change': {
    summary:
      'Put the old email address back by the link that it got; ends all sessions and locks withdrawals and purchases',
    access: 'anyone',
    act: 'emailChangeUndone',
    body: auth.mailedLink,
    answers: { 200: messageAnswer },
  },
  'POST /auth/lock-account': {
    summary:
      '‘This wasn’t me’: ends all sessions and locks withdrawals and purchases until the password is reset by mail',
    access: 'anyone',
    act: 'locked',
    body: auth.mailedLink,
    answers: { 200: messageAnswer },
  },
  'POST /auth/2fa/setup': {
    summary: 'Begin to set up a second factor',
    access: 'signed in',
    recent: true,
    withoutFactor: true,
    answers: { 200: auth.twoFactorSetup },
  },
  'POST /auth/2fa/enable': {
    summary: 'Enable it with a first code',
    access: 'signed in',
    act: 'factorAdded',
    recent: true,
    withoutFactor: true,
    body: auth.enableTwoFactor,
    answers: { 200: auth.recoveryCodesAnswer },
  },
  'POST /auth/2fa/disable': {
    summary: 'Disable it',
    access: 'signed in',
    act: 'factorRemoved',
    recent: true,
    body: auth.disableTwoFactor,
    answers: { 200: messageAnswer },
  },
} as const satisfies Record<string, Call>;
