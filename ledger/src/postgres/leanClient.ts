import { Client } from 'pg';

/** As the driver implements `query`; its published type has eight forms of it. */
type Ask = (this: Client, config: unknown, values?: unknown, callback?: Callback) => unknown;
type Callback = (error: Error | undefined, result: unknown) => void;

// eslint-disable-next-line @typescript-eslint/unbound-method
const ask = Client.prototype.query as unknown as Ask;

/**
 * The driver's client, whose rows can be collected as soon as nobody uses them. Where a query is asked for a promise,
 * or has a `query_timeout`, the driver gives it a callback after it was made, and such queries were seen to outlive
 * several scavenges with all their rows: the collector copied two thirds of what was read, which took as long as
 * reading it. So each is given its callback at once.
 */
export class LeanClient extends Client {}

LeanClient.prototype.query = function (this: Client, config: unknown, values?: unknown, callback?: Callback) {
  if (typeof values === 'function' || callback || isSubmittable(config))
    return ask.call(this, config, values, callback);
  const answer = new Promise((resolve, reject) => {
    ask.call(this, config, values, (error, result) => (error ? reject(error) : resolve(result)));
  });
  // As the driver does: the stack leads to who asked, not to the socket.
  return answer.catch((error: Error) => {
    Error.captureStackTrace(error);
    throw error;
  });
} as unknown as Client['query'];

const isSubmittable = (config: unknown): boolean => typeof config === 'object' && config !== null && 'submit' in config;
