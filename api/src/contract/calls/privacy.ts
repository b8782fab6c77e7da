import { eraseMe } from '../auth.ts';
import { messageAnswer } from '../fields.ts';
import { myDataAnswer } from '../myData.ts';
import type { Call } from './call.ts';

/** What people may ask of us about their data. */
export const PRIVACY_CALLS = {
  'GET /auth/my-data': {
    summary: 'All data about oneself, as an attachment',
    access: 'signed in',
    act: 'exported',
    wholeHistory: true,
    recent: true,
    answers: { 200: myDataAnswer },
  },
  'POST /auth/erase-me': {
    summary: 'Close the account and be forgotten',
    access: 'signed in',
    act: 'erased',
    idempotent: true,
    body: eraseMe,
    answers: { 200: messageAnswer },
  },
} as const satisfies Record<string, Call>;
