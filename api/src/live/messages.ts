import { PassThrough, type Readable } from 'node:stream';
import type { HoldingEvent, RequestEvent } from '@northvale/ledger/account/acts.ts';
import type { HoldingState } from '@northvale/ledger/account/state.ts';
import type { Change } from '@northvale/projections/models/activity.ts';
import type { EventType } from '../contract/events.ts';
import type { LiveMessage } from '../contract/live.ts';
import type { RequestKind, RequestStatus } from '../contract/requests.ts';
import { NOTICED, type NoticedType } from '../records/noticeKinds.ts';

type RequestChange = readonly [RequestKind, RequestStatus];

/** Each event of `Known` says what it changes. */
type Changes<Known extends EventType, To> = Readonly<Partial<Record<EventType, To>> & Record<Known, To>>;

const REQUEST_CHANGES: Changes<RequestEvent['type'], RequestChange> = {
  DepositRequested: ['deposit', 'pending'],
  DepositApproved: ['deposit', 'approved'],
  DepositRejected: ['deposit', 'rejected'],
  DepositCancelled: ['deposit', 'cancelled'],
  WithdrawalRequested: ['withdrawal', 'pending'],
  WithdrawalApprovalGiven: ['withdrawal', 'pending'],
  WithdrawalApproved: ['withdrawal', 'approved'],
  WithdrawalRejected: ['withdrawal', 'rejected'],
  WithdrawalCancelled: ['withdrawal', 'cancelled'],
};

const HOLDING_CHANGES: Changes<Exclude<HoldingEvent['type'], 'PurchaseAbandoned'>, HoldingState['status']> = {
  UnitsPurchased: 'active',
  MaturityChoiceMade: 'active',
  HoldingMatured: 'completed',
};

const IDENTITY_DECISIONS: readonly string[] = ['IdentityApproved', 'IdentityRejected'] satisfies EventType[];

/** The events that staff are told of, whoever's account they are on. */
export const TOLD_TO_STAFF = [...Object.keys(REQUEST_CHANGES), ...IDENTITY_DECISIONS];

/** The events after which somebody's token is refused, whatever its session. */
export const ENDS_TOKENS: ReadonlySet<string> = new Set<EventType>(['RoleChanged', 'AccountClosed']);

/** What people are told about under their bell; undefined where it is nothing. */
export function noticeMessageOf({ type, revision }: Change): LiveMessage | undefined {
  if (!Object.hasOwn(NOTICED, type)) return undefined;
  return { name: 'notification', data: { id: String(revision), kind: NOTICED[type as NoticedType].kind } };
}

/** The request, holding or identity that has changed; undefined where an event is about the account as a whole. */
export function messageOf({ userId, type, subject }: Change): LiveMessage | undefined {
  if (IDENTITY_DECISIONS.includes(type)) return verificationMessage(userId);
  if (subject === null) return undefined;
  const change = REQUEST_CHANGES[type as EventType];
  if (change) {
    const [kind, status] = change;
    return { name: 'request', data: { id: subject, userId, kind, status } };
  }
  const status = HOLDING_CHANGES[type as EventType];
  return status && { name: 'holding', data: { id: subject, status } };
}

export const verificationMessage = (userId: string): LiveMessage => ({ name: 'verification', data: { userId } });

/** The bytes that may wait for a slow reader. Whoever is further behind is let go, and resumes or starts anew. */
const MAX_WAITING_BYTES = 64 * 1024;

/** One open answer of the type `text/event-stream`. */
export interface EventStream {
  readonly body: Readable;
  /** Sends frames that `frame` has made. */
  send(frames: string): void;
  end(): void;
}

export function createEventStream(): EventStream {
  const body = new PassThrough({ highWaterMark: MAX_WAITING_BYTES });
  return {
    body,
    send(frames) {
      // Whoever doesn't even take the end is gone.
      if (body.writableEnded) body.destroy();
      if (body.destroyed) return;
      body.write(frames);
      if (body.readableLength + body.writableLength > MAX_WAITING_BYTES) body.destroy();
    },
    end: () => void body.end(),
  };
}

/** A message as it is sent; whoever comes back names the position of the last one they got. */
export const frame = (position: string, { name, data }: LiveMessage): string =>
  `id: ${position}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A comment: it says nothing, and shows that the connection lives. */
export const HEARTBEAT = ':\n\n';
