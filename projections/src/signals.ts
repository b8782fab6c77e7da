/** A controller that can be aborted by itself, and aborts with the signal. */
export function controllerWithin(signal: AbortSignal | undefined): AbortController {
  const controller = new AbortController();
  if (!signal) return controller;
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  // A long-lived signal must not collect the listeners of every controller.
  controller.signal.addEventListener('abort', () => signal.removeEventListener('abort', abort), { once: true });
  return controller;
}
