import { PassThrough, type Readable } from 'node:stream';
import type { LiveMessage } from '../contract/live.ts';

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
