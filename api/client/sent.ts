import type { Content, Form } from '../src/contract/calls/call.ts';
import type {
  Answer,
  CallName,
  CALLS,
  PathParams,
  SentBody,
  SentForm,
  SentQuery,
  StatusOf,
} from '../src/contract/calls/calls.ts';

type CallOf<Name extends CallName> = (typeof CALLS)[Name];

type Params<Name extends CallName> = keyof PathParams<Name> extends never ? unknown : { params: PathParams<Name> };

type Query<Name extends CallName> =
  CallOf<Name> extends { readonly list: string }
    ? { query?: Readonly<Partial<Record<'sort' | 'range' | 'filter', string>>> }
    : [SentQuery<Name>] extends [never]
      ? unknown
      : { query: SentQuery<Name> };

type Payload<Name extends CallName> =
  CallOf<Name> extends { readonly form: Form }
    ? [SentBody<Name>] extends [never]
      ? { form: FormWithFile<Name> }
      : { body: SentBody<Name> } | { form: FormWithFile<Name> }
    : [SentBody<Name>] extends [never]
      ? unknown
      : { body: SentBody<Name> };

type FormWithFile<Name extends CallName> =
  CallOf<Name> extends {
    readonly form: { readonly file: infer Field extends string };
  }
    ? Omit<SentForm<Name>, Field> & Record<Field, File>
    : never;

// A write is never broken off: nobody would know whether it was done.
type Interruption<Name extends CallName> = Name extends `GET ${string}`
  ? { signal?: AbortSignal | undefined; lastEventId?: string }
  : unknown;

/** What a caller gives with a call: whatever its entry in the contract asks for. */
type Sent<Name extends CallName> = Params<Name> & Query<Name> & Payload<Name> & Interruption<Name>;

/** Left out where nothing has to be given. */
export type Given<Name extends CallName> =
  unknown extends Sent<Name> ? [] : object extends Sent<Name> ? [sent?: Sent<Name>] : [sent: Sent<Name>];

/** A success with its circumstances; `status` tells which of the call's answers it is. */
export type Reply<Name extends CallName> = {
  [Status in StatusOf<Name>]: {
    status: Status;
    data: Answer<Name, Status>;
    /** The server had done this before; it counts once. */
    replayed: boolean;
    headers: Headers;
  };
}[StatusOf<Name>];

/** The calls that answer a file, or may be asked for one. */
export type FileCall = {
  [Name in CallName]: CallOf<Name> extends
    | { readonly answers: { readonly 200: Content } }
    | { readonly alsoAs: readonly Content[] }
    ? Name
    : never;
}[CallName];
