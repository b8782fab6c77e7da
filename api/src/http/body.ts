import { bodyParser } from '@koa/bodyparser';
import type { Context, Next } from 'koa';
import type * as z from 'zod';
import type { Form } from '../contract/calls/call.ts';
import type { Step } from './context.ts';
import { badInput, FIELD_MESSAGE, Problem } from './problem.ts';
import { issuesOf } from './issues.ts';

/** The most bytes of a JSON body. */
const MAX_JSON_BYTES = 100 * 1024;

/** Reads JSON bodies. A multipart body is left to the routes that take one. */
export const jsonBodies = bodyParser({
  enableTypes: ['json'],
  parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  jsonLimit: MAX_JSON_BYTES,
  onError: (error) => {
    if ('type' in error && error.type === 'entity.too.large') throw new Problem('TooLarge');
    if ('status' in error && error.status === 415) throw new Problem('UnsupportedType');
    throw new Problem('BadInput', { message: 'The body is not valid JSON.' });
  },
});

// A text, or a number; in JSON nothing else holds digits.
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
/** Numbers of up to so many digits are read as they are written (IEEE 754 binary64). */
const EXACT_DIGITS = 15;

/** Leaves numbers that would be rounded as the texts that they are: each schema refuses them by their field. */
export async function exactNumbers(ctx: Context, next: Next): Promise<void> {
  const { rawBody, body } = ctx.request;
  if (body !== undefined && rawBody && /[\d.]{16}/.test(rawBody)) {
    ctx.request.body = JSON.parse(
      rawBody.replace(TEXT_OR_NUMBER, (token) =>
        token.startsWith('"') || significantDigits(token) <= EXACT_DIGITS ? token : JSON.stringify(token),
      ),
    );
  }
  await next();
}

const significantDigits = (number: string): number =>
  number
    .replace(/[eE].*/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '').length;

/** Refuses a body of any type that nobody here reads. */
export async function knownTypes(ctx: Context, next: Next): Promise<void> {
  const hasBody = Number(ctx.get('content-length')) > 0 || ctx.get('transfer-encoding') !== '';
  if (hasBody && !ctx.is('application/json', 'application/*+json', 'multipart/form-data'))
    throw new Problem('UnsupportedType');
  await next();
}

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
