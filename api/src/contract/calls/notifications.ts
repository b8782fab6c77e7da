import { notificationsAnswer, notificationsAsked, readAnswer, readUpTo } from '../notifications.ts';
import { preferences, preferencesAnswer } from '../preferences.ts';
import type { Call } from './call.ts';

/** What people are told about their account, and how they want to be. */
export const NOTIFICATION_CALLS = {
  'GET /auth/notifications': {
    summary: 'What one is told about the own account, the newest first',
    access: 'signed in',
    query: notificationsAsked,
    answers: { 200: notificationsAnswer },
  },
  'PUT /auth/notifications/read': {
    summary: 'Count one of them and all before it as read',
    access: 'signed in',
    body: readUpTo,
    answers: { 200: readAnswer },
  },
  'GET /auth/preferences': {
    summary: 'Of what one wants to be told, how, and in which language',
    access: 'signed in',
    answers: { 200: preferences },
  },
  'PUT /auth/preferences': {
    summary: 'Choose them',
    access: 'signed in',
    act: 'preferencesChanged',
    body: preferences,
    answers: { 200: preferencesAnswer },
  },
} as const satisfies Record<string, Call>;
