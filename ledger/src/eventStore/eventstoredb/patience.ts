/** What was asked didn't answer in time; whether it was done isn't known. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(afterMs: number) {
    super(`the event store did not answer within ${afterMs} ms`);
  }
}

/** 50 ms, doubling up to 1 s, each shortened by chance so that many clients don't come back as one. */
export const backoffMs = (attempt: number): number => Math.min(50 * 2 ** attempt, 1_000) * (0.5 + Math.random() / 2);

/** The promise's outcome, or `NoAnswer`: some of the client's promises never settle once their connection is gone. */
export async function within<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(limitMs)), limitMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Aborts as soon as one of them does. */
export function either(first: AbortSignal, second: AbortSignal): AbortSignal {
  const controller = new AbortController();
  function abort(): void {
    first.removeEventListener('abort', abort);
    second.removeEventListener('abort', abort);
    controller.abort();
  }
  if (first.aborted || second.aborted) abort();
  first.addEventListener('abort', abort);
  second.addEventListener('abort', abort);
  return controller.signal;
}
