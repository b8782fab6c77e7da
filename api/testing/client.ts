import { assertContract } from './assertContract.ts';

/** An answer, its body already read: JSON as a value, anything else as text. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Tests look into bodies as they please; what they expect there is what they check.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** What a test expects of an answer that is a refusal. */
export const refusal = ({ status, body }: Answer) => [status, body.code];

/** The cookie that an answer sets, as it is sent back; '' where it sets none. */
export const cookieOf = ({ headers }: Answer): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

interface CallOptions {
  readonly token?: string;
  /** Sent as JSON; a string or a form as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Client {
  /**
   * `call('GET /auth/me', { token })`: the path as the contract has it, without `/api`. An answer that isn't what the
   * contract says fails the test.
   */
  call(call: string, options?: CallOptions): Promise<Answer>;
}

export function createClient(url: string): Client {
  return {
    async call(call, { token, body, headers = {} } = {}) {
      const [method = 'GET', path = ''] = call.split(' ');
      const asItIs = body === undefined || typeof body === 'string' || body instanceof FormData;
      const answer = await fetch(`${url}/api${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: asItIs ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      const isJson = /^application\/json\b/.test(answer.headers.get('content-type') ?? '');
      const { status, headers: answered } = answer;
      const read: Answer = { status, headers: answered, body: isJson && text !== '' ? JSON.parse(text) : text };
      assertContract(method, path, read);
      return read;
    },
  };
}
