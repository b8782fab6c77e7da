import * as z from 'zod';
import type { Call } from './call.ts';

const readiness = z.object({
  /** Whether the database and the event store answer. */
  commands: z.boolean(),
  readModels: z.enum(['fresh', 'behind', 'rebuilding', 'halted']),
});

/** What operators and programs ask. */
export const OPERATIONS_CALLS = {
  'GET /health/live': {
    summary: 'Whether the process lives',
    access: 'anyone',
    answers: { 200: z.object({ status: z.literal('alive') }) },
  },
  'GET /health/ready': {
    summary: 'Whether it can take commands, and how fresh its lists are; 503 while it can’t serve',
    access: 'anyone',
    answers: { 200: readiness, 503: readiness },
  },
  'GET /metrics': {
    summary: 'Figures for Prometheus, for whoever has the token or sits on the machine',
    access: 'anyone',
    answers: { 200: { mediaType: 'text/plain' } },
  },
  'GET /openapi.json': {
    summary: 'This contract',
    access: 'anyone',
    answers: { 200: z.looseObject({ openapi: z.string() }) },
  },
  'GET /docs': {
    summary: 'This contract as a page',
    access: 'anyone',
    answers: { 200: { mediaType: 'text/html' } },
  },
} as const satisfies Record<string, Call>;
