import {
  AccessDeniedError,
  InvalidArgumentError,
  InvalidTransactionError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  RequiredMetadataPropertyMissingError,
  StreamDeletedError,
} from '@eventstore/db-client';
import { LogReplaced } from '../errors.ts';

/**
 * What an error says about the append that it answers:
 * - `refused`: nothing was written, and asking again won't help;
 * - `notSent`: nothing was written, and asking again may help;
 * - `unknown`: it may have been written, whatever the error's name. Measured: of 32 appends that a stopping server
 *   answered with errors, up to 28 stood in its log.
 */
export type Outcome = 'refused' | 'notSent' | 'unknown';

const REFUSALS = [
  AccessDeniedError,
  InvalidArgumentError,
  InvalidTransactionError,
  MaxAppendSizeExceededError,
  RequiredMetadataPropertyMissingError,
  StreamDeletedError,
];

// The first two are the server's words for a request that it didn't handle, the others gRPC's and the client's own for
// a call that never met a connection. What isn't listed counts as unknown, which is always safe.
const NOT_SENT = [
  'Server Is Not Ready',
  'Server Is Too Busy',
  'No connection established',
  'Name resolution failed',
  'Channel closed before call started',
  'Channel has been shut down',
  'Waiting for LB pick',
  'Failed to discover after',
];

/** An append wasn't sent, as the event that it follows couldn't be seen on the present connection. */
export class HeadNotSeen extends Error {
  override readonly name = 'HeadNotSeen';

  constructor(stream: string, cause?: unknown) {
    super(`the last event of ${stream} could not be read again after a reconnect`, { cause });
  }
}

export function outcomeOf(error: unknown): Outcome {
  if (REFUSALS.some((kind) => error instanceof kind)) return 'refused';
  if (error instanceof NotLeaderError || error instanceof HeadNotSeen) return 'notSent';
  return NOT_SENT.some((words) => messageOf(error).includes(words)) ? 'notSent' : 'unknown';
}

/** Whether a read or subscription that failed so may work when it is tried again. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof LogReplaced || error instanceof TypeError) && outcomeOf(error) !== 'refused';

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
