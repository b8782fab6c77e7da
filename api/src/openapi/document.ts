import * as z from 'zod';
import { createDocument } from 'zod-openapi';
import { LISTS } from '../contract/lists.ts';
import { problem } from '../contract/problem.ts';
import { type Call, CALLS } from './calls.ts';

/** The contract as OpenAPI 3.1, made of the schemas that check the calls. */
export function openApiDocument(productName: string, served: (name: string) => boolean) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, call] of Object.entries(CALLS)) {
    if (!served(name)) continue;
    const [method = '', path = ''] = name.split(' ');
    const template = `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(path, call) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      description: 'Money is a JSON number of dollars with at most two decimals. Times are ISO 8601 in UTC.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  });
}

function operation(path: string, call: Call) {
  const { summary, access, body, file, answer, status = 200, idempotent, list } = call;
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', z.string()] as const);
  return {
    summary,
    description: `For: ${access}.`,
    tags: [path.startsWith('/admin') ? 'back office' : path.startsWith('/auth') ? 'product' : 'operations'],
    ...(access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    requestParams: {
      ...(params.length === 0 ? {} : { path: z.object(Object.fromEntries(params)) }),
      ...(idempotent ? { header: z.object({ 'Idempotency-Key': z.string().min(1).max(200).optional() }) } : {}),
      ...(list ? { query: listParams(list) } : {}),
    },
    ...(body ? { requestBody: requestBody(body, file) } : {}),
    responses: {
      [String(status)]: {
        description: 'Done',
        ...(answer ? { content: { 'application/json': { schema: answer } } } : {}),
      },
      default: { description: 'A problem', content: { 'application/json': { schema: problem } } },
    },
  };
}

const listParams = (list: NonNullable<Call['list']>) =>
  z.object({
    sort: z
      .string()
      .optional()
      .meta({ description: `["field","ASC" or "DESC"]; fields: ${LISTS[list].sorts.join(', ')}` }),
    range: z.string().optional().meta({ description: '[first,last], both inclusive, at most 1,000 rows' }),
    filter: z
      .string()
      .optional()
      .meta({ description: `A JSON object of: ${Object.keys(LISTS[list].filter.shape).join(', ')}` }),
  });

function requestBody(body: z.ZodType, file: string | undefined) {
  if (file === undefined) return { required: true, content: { 'application/json': { schema: body } } };
  const fields = body instanceof z.ZodObject ? body.shape : {};
  const form = z.object({ ...fields, [file]: z.string().meta({ format: 'binary' }) });
  return { required: true, content: { 'multipart/form-data': { schema: form } } };
}
