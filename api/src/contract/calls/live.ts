import type { Call } from './call.ts';

/** How open screens hear of changes. */
export const LIVE_CALLS = {
  'GET /auth/stream': {
    summary: 'What changes, as it changes: server-sent events, resumed by Last-Event-ID',
    access: 'signed in',
    answers: { 200: { mediaType: 'text/event-stream' } },
  },
} as const satisfies Record<string, Call>;
