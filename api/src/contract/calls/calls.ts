import * as z from 'zod';
import type { ListName } from '../lists.ts';
import { AUDIT_CALLS } from './audit.ts';
import { AUTH_CALLS } from './auth.ts';
import { BACK_OFFICE_CALLS } from './backOffice.ts';
import { BANK_CALLS } from './bank.ts';
import type { Call, Content, Form } from './call.ts';
import { CATALOGUE_CALLS } from './catalogue.ts';
import { GOAL_CALLS } from './goals.ts';
import { GROWTH_CALLS, REFERRAL_CALLS } from './growth.ts';
import { LIVE_CALLS } from './live.ts';
import { MONEY_CALLS } from './money.ts';
import { NOTIFICATION_CALLS } from './notifications.ts';
import { PASSKEY_CALLS } from './passkeys.ts';
import { PERSON_CALLS } from './person.ts';
import { PRIVACY_CALLS } from './privacy.ts';
import { PUBLIC_CALLS } from './public.ts';
import { STATEMENT_CALLS } from './statements.ts';
import { TRANSPARENCY_CALLS } from './transparency.ts';

const readiness = z.object({
  /** Whether the database and the event store answer. */
  commands: z.boolean(),
  readModels: z.enum(['fresh', 'behind', 'rebuilding', 'halted']),
});

/** What operators and programs ask. */
const OPERATIONS_CALLS = {
  'GET /health/live': {
    summary: 'Whether the process lives',
    access: 'anyone',
    answers: { 200: z.object({ status: z.literal('alive') }) },
  },
  'GET /health/ready': {
    summary: 'Whether it can take commands, and how fresh its lists are; 503 while it can’t serve',
    access: 'anyone',
    answers: { 200: readiness, 503: readiness },
  },
  'GET /metrics': {
    summary: 'Figures for Prometheus, for whoever has the token or sits on the machine',
    access: 'anyone',
    answers: { 200: { mediaType: 'text/plain' } },
  },
  'GET /openapi.json': {
    summary: 'This contract',
    access: 'anyone',
    answers: { 200: z.looseObject({ openapi: z.string() }) },
  },
  'GET /docs': {
    summary: 'This contract as a page',
    access: 'anyone',
    answers: { 200: { mediaType: 'text/html' } },
  },
} as const satisfies Record<string, Call>;

/** The contract: every call by its method and path, which stands below `/api`. */
export const CALLS = {
  ...AUTH_CALLS,
  ...PASSKEY_CALLS,
  ...PUBLIC_CALLS,
  ...PERSON_CALLS,
  ...PRIVACY_CALLS,
  ...MONEY_CALLS,
  ...STATEMENT_CALLS,
  ...GOAL_CALLS,
  ...GROWTH_CALLS,
  ...REFERRAL_CALLS,
  ...LIVE_CALLS,
  ...NOTIFICATION_CALLS,
  ...CATALOGUE_CALLS,
  ...BACK_OFFICE_CALLS,
  ...BANK_CALLS,
  ...AUDIT_CALLS,
  ...OPERATIONS_CALLS,
  ...TRANSPARENCY_CALLS,
} as const;

export type CallName = keyof typeof CALLS;
type CallOf<Name extends CallName> = (typeof CALLS)[Name];

type ParamOf<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamOf<Rest>
  : Path extends `${string}:${infer Param}`
    ? Param
    : Path extends `${string}*${infer Param}`
      ? Param
      : never;

/** The variable parts of a call's path, as texts that aren't encoded; one that begins with a star holds slashes. */
export type PathParams<Name extends CallName> = Readonly<Record<ParamOf<Name>, string>>;

type SchemaAt<Of, Key extends string> =
  Of extends Readonly<Record<Key, infer Schema extends z.ZodType>> ? Schema : never;
type FieldsOf<Of> = Of extends { readonly form: infer Sent extends Form } ? Sent['fields'] : never;

/** The JSON body that a caller sends; `never` where a call takes none. */
export type SentBody<Name extends CallName> = z.input<SchemaAt<CallOf<Name>, 'body'>>;
/** The fields of the form that a caller sends, without its file. */
export type SentForm<Name extends CallName> = z.input<FieldsOf<CallOf<Name>>>;
/** What a call has of its body once it is checked, whether it came as JSON or as a form. */
export type ReadBody<Name extends CallName> = z.output<SchemaAt<CallOf<Name>, 'body'> | FieldsOf<CallOf<Name>>>;

export type SentQuery<Name extends CallName> = z.input<SchemaAt<CallOf<Name>, 'query'>>;
export type ReadQuery<Name extends CallName> = z.output<SchemaAt<CallOf<Name>, 'query'>>;

/** The list whose dialect a call speaks. */
export type ListOf<Name extends CallName> =
  CallOf<Name> extends { readonly list: infer List extends ListName } ? List : never;
/** The record that a call's body may be the whole of. */
export type RecordOf<Name extends CallName> = z.output<SchemaAt<CallOf<Name>, 'record'>>;

type AnswersOf<Name extends CallName> = CallOf<Name>['answers'];
/** The statuses of a call's successes. */
export type StatusOf<Name extends CallName> = { [Each in Name]: keyof AnswersOf<Each> }[Name];
type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : Schema extends Content ? unknown : never;
/** The body of a call's success, of any status or of one. */
export type Answer<Name extends CallName, Status extends StatusOf<Name> = StatusOf<Name>> = {
  [Each in Name]: Read<AnswersOf<Each>[Status & keyof AnswersOf<Each>]>;
}[Name];
