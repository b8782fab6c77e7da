import { createHash, randomUUID } from 'node:crypto';

/** A way to append events to Postgres. */
export interface Contestant {
  readonly name: string;
  /** Appends one event to a stream that nobody else writes to, whose next revision and last event the caller knows. */
  append(stream: string, revision: number, event: BenchEvent, before: BenchEvent | undefined): Promise<void>;
  /** Appends one event to a stream that others append to at the same time, and returns when it stands there. */
  appendContended(stream: string, event: BenchEvent): Promise<void>;
  close(): Promise<void>;
}

/** The same bytes for everyone: an event as the ledger writes it, of about 620 bytes. */
export interface BenchEvent {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly [key: string]: string | number };
  readonly metadata: ReturnType<typeof metadata>;
}

export const benchEvent = (): BenchEvent => ({
  id: randomUUID(),
  type: 'DepositRequested',
  data: { requestId: `${randomUUID()}.0123456789ab`, amount: 125_00, method: 'Bank Transfer' },
  metadata: metadata(),
});

const metadata = () => ({
  schemaVersion: 1,
  occurredAt: new Date().toISOString(),
  actor: { id: randomUUID(), role: 'user' as const },
  commandId: randomUUID(),
  requestDigest: DIGEST,
  previousHash: DIGEST,
  hash: DIGEST,
});

const DIGEST = createHash('sha256').update('bench').digest('hex');

/** Everyone who needs a pool gets one of this size. */
export const POOL_SIZE = 16;
