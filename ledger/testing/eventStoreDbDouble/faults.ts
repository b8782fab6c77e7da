import { Metadata, status, type ServiceError } from '@grpc/grpc-js';

/**
 * What the double can be told to do to an append:
 * - `unavailable`: written by nobody, answered UNAVAILABLE;
 * - `notReady`: the server's own "Server Is Not Ready", nothing written;
 * - `notLeader`: refused with the leader's address, nothing written;
 * - `hang`: not written, never answered;
 * - `lateWrite`: never answered, written half a second later;
 * - `lostAcknowledgement`: written, then answered with an error;
 * - `timeout`: written, then the server's own "Operation timed out";
 * - `unplaced`: written, and answered without its place in the log.
 */
export type Fault =
  | 'unavailable'
  | 'notReady'
  | 'notLeader'
  | 'hang'
  | 'lateWrite'
  | 'lostAcknowledgement'
  | 'timeout'
  | 'unplaced';

/** The faults that the next appends meet, one each, first in first out. */
export class Faults {
  readonly #next: Fault[] = [];
  readonly #reads: Fault[] = [];
  /** Set: every append meets it, after the queued ones. */
  always: Fault | undefined;

  nextAppends(...faults: Fault[]): void {
    this.#next.push(...faults);
  }

  nextReads(...faults: Extract<Fault, 'unavailable' | 'notReady' | 'notLeader' | 'hang'>[]): void {
    this.#reads.push(...faults);
  }

  clear(): void {
    this.#next.length = 0;
    this.#reads.length = 0;
    this.always = undefined;
  }

  takeForAppend(): Fault | undefined {
    return this.#next.shift() ?? this.always;
  }

  takeForRead(): Fault | undefined {
    return this.#reads.shift();
  }
}

/** The status that the real server ends such a call with. */
export function answerOf(fault: Fault, leader: { host: string; port: number }): Partial<ServiceError> {
  switch (fault) {
    case 'unavailable':
      return { code: status.UNAVAILABLE, details: 'the double is unavailable' };
    case 'notReady':
      return { code: status.UNAVAILABLE, details: 'Server Is Not Ready' };
    case 'timeout':
      return { code: status.ABORTED, details: 'Operation timed out: Commit phase timeout.' };
    case 'notLeader':
      return {
        code: status.NOT_FOUND,
        details: 'Leader info available',
        metadata: metadataOf({
          exception: 'not-leader',
          'leader-endpoint-host': leader.host,
          'leader-endpoint-port': String(leader.port),
        }),
      };
    case 'hang':
    case 'lateWrite':
    case 'lostAcknowledgement':
    case 'unplaced':
      return { code: status.UNKNOWN, details: 'Exception was thrown by handler.' };
  }
}

function metadataOf(entries: Record<string, string>): Metadata {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(entries)) metadata.set(key, value);
  return metadata;
}
