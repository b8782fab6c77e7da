import { LIVE_MESSAGES, type LiveMessage, type LiveName } from '../src/contract/live.ts';

/** A piece of an event stream: a message, or a mere sign of life. */
export interface Heard {
  /** Of a message: what to name when coming back. */
  readonly id?: string;
  readonly message?: LiveMessage;
}

/**
 * Reads a stream of server-sent events, as our server writes it: one line a field. EventSource can't, as it sends no
 * `Authorization`.
 */
export async function* liveMessages(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Heard> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const frames = (text + read.value).split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) yield heard(frame);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function heard(frame: string): Heard {
  const fields = new Map(frame.split('\n').map((line) => [line.split(':', 1)[0] ?? '', line.replace(/^[^:]*: ?/, '')]));
  const name = fields.get('event') ?? '';
  // A newer server may know messages that this page doesn't.
  if (!Object.hasOwn(LIVE_MESSAGES, name)) return {};
  const data = LIVE_MESSAGES[name as LiveName].safeParse(JSON.parse(fields.get('data') ?? '{}')).data;
  return { id: fields.get('id') ?? '', ...(data && { message: { name, data } as LiveMessage }) };
}
