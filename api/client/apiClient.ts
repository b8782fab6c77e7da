import { signedIn } from '../src/contract/auth.ts';
import type { Call, Content } from '../src/contract/calls/call.ts';
import type { Answer, CallName } from '../src/contract/calls/calls.ts';
import type { ZodType } from 'zod';
import { type ApiError, Failure, failureOf, hasCode } from './apiError.ts';
import type { Early } from './early.ts';
import { type Arriving, exchange, readArriving, readFile, readJson, type Exchanged } from './exchange.ts';
import { createIntents } from './intents.ts';
import type { OpenKeys } from './openKeys.ts';
import type { Reauthentication } from './reauthentication.ts';
import { createRenewal, type Exclusively } from './renewal.ts';
import { requestOf, type Request } from './request.ts';
import type { FileCall, Given, Reply } from './sent.ts';
import type { Session } from './session.ts';

/** The api, for one front end. What fails, fails with an `ApiError`. */
export interface ApiClient<Known extends CallName> {
  /** Makes a call and gives its answer, checked by the contract. */
  call: <Name extends Known>(name: Name, ...given: Given<Name>) => Promise<Answer<Name>>;
  /** The same with the answer's status and circumstances. */
  ask: <Name extends Known>(name: Name, ...given: Given<Name>) => Promise<Reply<Name>>;
  file: <Name extends Known & FileCall>(name: Name, ...given: Given<Name>) => Promise<File>;
  /** A file of any length, to be read as it comes. */
  arriving: <Name extends Known & FileCall>(name: Name, ...given: Given<Name>) => Promise<Arriving>;
  /** Whether this same call was made before and the server hasn't judged it: it may have been done. */
  isOpen: <Name extends Known>(name: Name, ...given: Given<Name>) => boolean;
}

type Calls<Known extends CallName> = Readonly<Record<Known, Call>>;

interface Options<First extends CallName, Later extends CallName> {
  /** The part of the contract that this front end uses: what isn't named isn't loaded. */
  calls: Calls<First>;
  /** The part that no first screen needs: it is loaded with the first call of it. */
  later?: () => Promise<Calls<Later>>;
  baseUrl: string;
  session: Session;
  /** Asks for what a call needs that wants a recent sign-in. */
  reauthentication?: Pick<Reauthentication, 'ask'>;
  /** Leads to where a password that was printed is changed: nothing else may be done with it. */
  choosePassword?: () => void;
  /** What was asked before this was there is taken from here. */
  early?: Early;
  timeoutMs?: number | undefined;
  newKey?: () => string;
  /** Where keys stand until the server has judged what they go with; by default in memory. */
  openKeys?: OpenKeys;
  exclusively?: Exclusively | undefined;
  /** Between the tries of a renewal whose answer got lost. */
  pausesMs?: readonly number[];
}

/** So short that a renewal can be tried again while the server still takes the old cookie (30 s). */
const RENEWAL_TIMEOUT_MS = 8_000;

interface Sending extends Request {
  streams: boolean;
}

type Reading<T> = (answer: Exchanged, call: Call) => Promise<T>;

export function createApiClient<First extends CallName, Later extends CallName = never>({
  calls,
  later,
  baseUrl,
  session,
  reauthentication,
  choosePassword,
  early,
  timeoutMs,
  newKey,
  openKeys,
  exclusively,
  pausesMs,
}: Options<First, Later>): ApiClient<First | Later> {
  type Known = First | Later;
  const intents = createIntents(newKey, openKeys);
  const renew = createRenewal({ session, askForToken, exclusively, pausesMs });

  async function askForToken() {
    // Kept alive, it brings the new cookie even to a page that is left meanwhile.
    const init = { method: 'POST', keepalive: true };
    const answer = await exchange(`${baseUrl}/auth/refresh`, init, { timeoutMs: RENEWAL_TIMEOUT_MS });
    return readAnswer(signedIn.omit({ message: true }), await succeeded(answer));
  }

  function send(
    { address, init, streams }: Sending,
    token: string | null,
    key: string | undefined,
  ): Promise<Exchanged> {
    const headers = new Headers(init.headers);
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    if (key !== undefined) headers.set('idempotency-key', key);
    return exchange(baseUrl + address, { ...init, headers }, { timeoutMs, streams, fetch: early?.fetch });
  }

  /** A refused token is renewed, and the call made once more: for the same person, whoever has signed in meanwhile. */
  async function sendSignedIn(request: Sending, key: string | undefined): Promise<Exchanged> {
    const [token, userId] = [session.token(), session.userId()];
    const answer = await send(request, token, key);
    if (answer.response.status !== 401 || !(await renew(token)) || session.userId() !== userId) return answer;
    const renewed = session.token();
    const again = await send(request, renewed, key);
    if (again.response.status === 401 && session.token() === renewed) session.expire();
    return again;
  }

  /** A call that is there already is sent at once, while whoever wants it is signed in for certain. */
  function reach<T>(name: Known, given: object | undefined, read: Reading<T>, streams = false): Promise<T> {
    if (name in calls || later === undefined) return make(calls[name as First], name, given, read, streams);
    return loaded(later, name as Later).then((call) => make(call, name, given, read, streams));
  }

  async function loaded(load: () => Promise<Calls<Later>>, name: Later): Promise<Call> {
    const userId = session.userId();
    const more = await load().catch(() => undefined);
    if (more === undefined || session.userId() !== userId)
      throw new Failure('NetworkError', { status: 0, sentence: 'Network Error', unsent: true });
    return more[name];
  }

  function make<T>(call: Call, name: Known, given: object | undefined, read: Reading<T>, streams: boolean) {
    const request = { ...requestOf(name, given), streams };
    const attempt = async (key?: string): Promise<T> => {
      const userId = session.userId();
      const made = () => (call.access === 'anyone' ? send(request, null, key) : sendSignedIn(request, key));
      const answer = await made();
      const failure = await failureIn(answer);
      if (failure === undefined) return read(answer, call);
      if (hasCode(failure, 'PasswordChangeNeeded')) choosePassword?.();
      // Over what the person has typed: shown who they are, they find it done; never somebody else who is here by now.
      if (!hasCode(failure, 'ReauthNeeded') || !(await reauthentication?.ask()) || session.userId() !== userId)
        throw failure;
      return read(await succeeded(await made()), call);
    };
    return request.init.method === 'GET' ? attempt() : intents.once(request.intent, call.idempotent === true, attempt);
  }

  async function readReply(answer: Exchanged, { answers }: Call) {
    const { status, headers } = answer.response;
    return {
      status,
      data: await readAnswer(answers[status], answer),
      replayed: headers.get('idempotent-replayed') === 'true',
      headers,
    };
  }

  const ask = (name: Known, given?: object) => reach(name, given, readReply);
  return {
    ask: ask as ApiClient<Known>['ask'],
    call: (async (name: Known, given?: object) => (await ask(name, given)).data) as ApiClient<Known>['call'],
    file: (name, given?: object) => reach(name, given, async (answer) => readFile(answer)),
    arriving: (name, given?: object) => reach(name, given, async (answer) => readArriving(answer), true),
    isOpen: ((name: Known, given?: object) =>
      intents.isOpen(requestOf(name, given).intent)) as ApiClient<Known>['isOpen'],
  };
}

const failureIn = async (answer: Exchanged): Promise<ApiError | undefined> =>
  answer.response.ok ? undefined : failureOf(answer.response, await readJson(answer));

async function succeeded(answer: Exchanged): Promise<Exchanged> {
  const failure = await failureIn(answer);
  if (failure !== undefined) throw failure;
  return answer;
}

/** @throws ApiError `Unexpected` where the contract doesn't know such an answer */
async function readAnswer<T>(schema: ZodType<T> | Content | undefined, answer: Exchanged): Promise<T> {
  if (schema !== undefined && 'safeParse' in schema) {
    const parsed = schema.safeParse(await readJson(answer));
    if (parsed.success) return parsed.data;
  }
  const { status } = answer.response;
  throw new Failure('Unexpected', { status, sentence: 'The server’s answer could not be read.' });
}
