import { publicConfig } from '../config.ts';
import { contactMessage } from '../contact.ts';
import { messageAnswer } from '../fields.ts';
import type { Call } from './call.ts';

/** What anyone may know and do without an account. */
export const PUBLIC_CALLS = {
  'GET /config': {
    summary: 'What a browser must know before anyone signs in',
    access: 'anyone',
    answers: { 200: publicConfig },
  },
  'POST /contact': {
    summary: 'Write to support',
    access: 'anyone',
    body: contactMessage,
    answers: { 200: messageAnswer },
  },
} as const satisfies Record<string, Call>;
