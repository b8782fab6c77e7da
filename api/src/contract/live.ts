import * as z from 'zod';
import { holdingStatus } from './holdings.ts';
import { notificationKind } from './preferences.ts';
import { requestKind, requestStatus } from './requests.ts';
import { queue } from './stats.ts';

/** The most events back that a stream goes on from; who was away for longer is told `reset`. */
export const MAX_RESUMED = 1_000;

/** A sign of life comes as often as that: who hears nothing for twice as long has lost the connection. */
export const HEARTBEAT_MS = 15_000;

/** GET /auth/stream: the messages by their names, each with what it says. */
export const LIVE_MESSAGES = {
  /** The own account has changed; the first message of each stream, too. Dollars. */
  account: z.object({ balance: z.number(), available: z.number(), held: z.number() }),
  /** A request was made or has changed: the own ones, and to staff everybody's. */
  request: z.object({ id: z.string(), userId: z.string(), kind: requestKind, status: requestStatus }),
  /** One of the own holdings was bought or paid out. */
  holding: z.object({ id: z.string(), status: holdingStatus }),
  /** An identity document was handed in or decided: the own one, and to staff everybody's. */
  verification: z.object({ userId: z.string() }),
  /** Something has happened that people are told about: GET /auth/notifications has it. */
  notification: z.object({ id: z.string(), kind: notificationKind }),
  /** To staff: something has happened, and this waits now. */
  queue,
  /** Too much has happened meanwhile: everything had better be asked for again. */
  reset: z.object({}),
} as const;

export type LiveName = keyof typeof LIVE_MESSAGES;
export type LiveMessage = { [Name in LiveName]: { name: Name; data: z.infer<(typeof LIVE_MESSAGES)[Name]> } }[LiveName];
