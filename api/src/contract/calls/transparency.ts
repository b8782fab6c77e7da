import { accountProof } from '../proof.ts';
import type { Call } from './call.ts';

/** The transparency log, as c2sp.org/tlog-tiles serves one: public, so that anyone can check it. And what it proves. */
export const TRANSPARENCY_CALLS = {
  'GET /log/checkpoint': {
    summary: 'The newest checkpoint of the log: a signed note with its size and root',
    access: 'anyone',
    answers: { 200: { mediaType: 'text/plain' } },
  },
  'GET /log/:number/checkpoint': {
    summary: 'The same of the log that continues the first one after entries were lost: 2, 3, …',
    access: 'anyone',
    answers: { 200: { mediaType: 'text/plain' } },
  },
  'GET /log/vkey': {
    summary: 'The keys that sign checkpoints, one a line, the newest first; then those of logs that have lost entries',
    access: 'anyone',
    answers: { 200: { mediaType: 'text/plain' } },
  },
  'GET /log/tile/*tile': {
    summary:
      'A tile of the log’s tree, or a bundle of entries: <level>/<index>[.p/<width>], entries/<index>[.p/<width>]',
    access: 'anyone',
    answers: { 200: { mediaType: 'application/octet-stream' } },
  },
  'GET /log/:number/tile/*tile': {
    summary: 'The same of a log that continues another one; of one that has lost entries, what is left',
    access: 'anyone',
    answers: { 200: { mediaType: 'application/octet-stream' } },
  },
  'GET /auth/proof/:userId': {
    summary: 'The events of an account, and the proof that the published log holds them, as an attachment',
    access: 'own or staff',
    act: 'exported',
    wholeHistory: true,
    answers: { 200: accountProof },
  },
} as const satisfies Record<string, Call>;
