import { bodyParser } from '@koa/bodyparser';
import type { Context, Middleware } from 'koa';
import type * as z from 'zod';
import type { Form } from '../contract/calls/call.ts';
import type { ProblemIssue } from '../contract/problem.ts';
import { meaningOf, said, saying } from '../contract/said.ts';
import type { Step } from './context.ts';
import { assertStorableTexts, readJson } from './json.ts';
import { badInput, FIELD_MESSAGE, Problem } from './problem.ts';

/** The most bytes of a JSON body. */
const MAX_JSON_BYTES = 100 * 1024;

const JSON_TYPES = ['application/json', 'application/*+json'];

/**
 * Reads what a call brings: JSON, whose numbers and texts are as they were sent. A form is left to the routes that take
 * one.
 */
export const bodies: Middleware = (ctx, next) => {
  if (!hasBody(ctx)) return next();
  if (!ctx.is(...JSON_TYPES, 'multipart/form-data') || !isUtf8(ctx)) throw new Problem('UnsupportedType');
  return readText(ctx, () => {
    const { body } = ctx.request;
    if (typeof body === 'string') ctx.request.body = body === '' ? undefined : readJson(body);
    assertStorableTexts(ctx.request.body);
    return next();
  });
};

/** Writes an answer's JSON once: whoever asks for its length would write it another time. */
export const jsonAnswers: Middleware = async (ctx, next) => {
  await next();
  if (isRecord(ctx.body)) ctx.body = JSON.stringify(ctx.body);
};

const isRecord = (body: unknown): boolean =>
  Array.isArray(body) ||
  (typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype);

const hasBody = (ctx: Context): boolean => Number(ctx.get('content-length')) > 0 || ctx.get('transfer-encoding') !== '';

/** All that JSON is written in (RFC 8259): of another encoding each letter would be read as some other. */
const isUtf8 = ({ request }: Context): boolean => /^(utf-?8)?$/i.test(request.charset);

const readText = bodyParser({
  enableTypes: ['text'],
  extendTypes: { text: JSON_TYPES },
  parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  textLimit: MAX_JSON_BYTES,
  onError: (error) => {
    if ('type' in error && error.type === 'entity.too.large') throw new Problem('TooLarge');
    if ('status' in error && error.status === 415) throw new Problem('UnsupportedType');
    throw new Problem('BadInput', { message: said('NotJson', 'The body is not valid JSON.') });
  },
});

/** Checks the body, which comes as JSON or as a form, whichever the call takes. */
export const checkedBody =
  (json: z.ZodType | undefined, form: Form | undefined): Step<{ body: unknown }> =>
  async (ctx, next) => {
    const schema = ctx.is('multipart/form-data') ? form?.fields : json;
    if (!schema) throw new Problem('UnsupportedType');
    ctx.state.body = checked(schema, ctx.request.body ?? {});
    await next();
  };

export const checkedQuery =
  (schema: z.ZodType): Step<{ query: unknown }> =>
  async (ctx, next) => {
    ctx.state.query = checked(schema, { ...ctx.query });
    await next();
  };

/** @throws Problem naming every wrong field */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  // What a schema has no words for is told in ours: a validator's own are no sentence for a person.
  const parsed = schema.safeParse(value, { error: () => FIELD_MESSAGE });
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error);
  const [first] = issues;
  if (!first) throw badInput('', 'Please check what you have entered.');
  throw new Problem('BadInput', { message: first.message, issues });
}

/** The most issues that an answer lists. */
const MAX_ISSUES = 20;

/** A schema's complaints as the contract's, unknown fields each under their own name. */
function issuesOf(error: z.ZodError): ProblemIssue[] {
  return error.issues.flatMap((issue) => issuesOfOne(issue)).slice(0, MAX_ISSUES);
}

function issuesOfOne(issue: z.core.$ZodIssue): ProblemIssue[] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const field = path === '' ? key : `${path}.${key}`;
      const named = field.slice(0, 100);
      return { path: named, ...saying('Unknown', 'Unknown field: {field}', { field: named }) };
    });
  }
  if (path === '' && issue.code === 'invalid_type') {
    return [{ path, ...saying('NotAnObject', 'Please send a JSON object.') }];
  }
  return [{ path, ...meaningOf(issue.message) }];
}
