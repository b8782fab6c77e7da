import * as z from 'zod';
import { createDocument } from 'zod-openapi';
import type { Config } from '../../config.ts';
import type { Call, Content, Form } from '../../contract/calls/call.ts';
import { type Answer, CALLS } from '../../contract/calls/calls.ts';
import { LISTS } from '../../contract/lists.ts';
import { problem } from '../../contract/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';

/** The contract, for programs and for people. */
export function contractRoutes({ config: { productName } }: { readonly config: Config }): Routes {
  const routes = createRoutes();
  // Made once, when somebody asks: it takes a while and never changes.
  let document: Answer<'GET /openapi.json'> | undefined;
  let page: string | undefined;

  routes.on('GET /openapi.json', (ctx) => {
    document ??= { ...openApiDocument(productName) };
    ctx.body = document;
  });
  routes.on('GET /docs', (ctx) => {
    ctx.type = 'text/html';
    ctx.body = page ??= contractPage(productName);
  });

  return routes;
}

/** The contract as one page without scripts: it reads the same offline and under the strictest policy. */
export function contractPage(productName: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(productName)} API</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  summary { cursor: pointer; padding: .4rem 0; } code, pre { font: 14px/1.5 ui-monospace, monospace; }
  pre { overflow-x: auto; padding: .75rem; border: 1px solid #8886; border-radius: 6px; }
  .method { display: inline-block; min-width: 4.5rem; font-weight: 600; } .who { opacity: .75; }
  details { border-bottom: 1px solid #8884; }
</style>
<main>
<h1>${escaped(productName)} API</h1>
<p>Made from the schemas that check the calls; as OpenAPI 3.1: <a href="/api/openapi.json">openapi.json</a>.
Money is a number of dollars with at most two decimals, times are ISO 8601 in UTC. Problems have the shape
<code>{ message, code, issues? }</code>. Calls marked with a key take an <code>Idempotency-Key</code>.</p>
${Object.entries<Call>(CALLS)
  .map(([name, call]) => callHtml(name, call))
  .join('\n')}
</main>
</html>`;
}

function callHtml(name: string, call: Call): string {
  const { summary, query, list, body, form, idempotent, answers, alsoAs = [] } = call;
  const [method = '', path = ''] = name.split(' ');
  const parts = [
    `<p class="who">${withCode(described(call))}${idempotent ? ' Takes an Idempotency-Key.' : ''}</p>`,
    list
      ? `<p>Sorts: <code>${LISTS[list].sorts.join(', ')}</code><br>Filters: <code>${Object.keys(LISTS[list].filter.shape).join(', ')}</code></p>`
      : '',
    query ? `<p>Query</p>${schemaHtml(query, 'input')}` : '',
    body ? `<p>Body</p>${schemaHtml(body, 'input')}` : '',
    form
      ? `<p>Form (multipart/form-data with the file <code>${form.file}</code>)</p>${schemaHtml(form.fields, 'input')}`
      : '',
    ...Object.entries(answers).map(
      ([status, answer]) =>
        `<p>Answer (${status})</p>${'mediaType' in answer ? `<pre>${answer.mediaType}</pre>` : schemaHtml(answer, 'output')}`,
    ),
    ...alsoAs.map(({ mediaType }) => `<p>Or, where it is asked for</p><pre>${mediaType}</pre>`),
  ];
  return `<details><summary><span class="method">${method}</span> <code>/api${escaped(path)}</code> — ${escaped(summary)}</summary>${parts.join('')}</details>`;
}

const withCode = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

function schemaHtml(schema: z.ZodType, io: 'input' | 'output'): string {
  const { $schema: _, ...shown } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return `<pre>${escaped(JSON.stringify(shown, null, 2))}</pre>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** The contract as OpenAPI 3.1, made of the schemas that check the calls. */
export function openApiDocument(productName: string) {
  const namesOf = parameterNames(Object.keys(CALLS).map((name) => name.split(' ')[1] ?? ''));
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, call] of Object.entries<Call>(CALLS)) {
    const [method = '', path = ''] = name.split(' ');
    const names = namesOf(path);
    const template = names.reduce((rest, each) => rest.replace(PARAMETER, `{${each}}`), `/api${path}`);
    const item = { operationId: operationId(method, path), ...operation(path, names, call) };
    paths[template] = { ...paths[template], [method.toLowerCase()]: item };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description: 'Money is a JSON number of dollars with at most two decimals. Times are ISO 8601 in UTC.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  });
}

const PARAMETER = /[:*](\w+)/;
const PARAMETERS = new RegExp(PARAMETER, 'g');

const namesIn = (path: string): string[] => [...path.matchAll(PARAMETERS)].map(([, name = '']) => name);

/**
 * How the parameters of each path are called. Paths that differ by a name alone are one path to OpenAPI, so that such a
 * parameter is called `id` in both.
 */
function parameterNames(paths: readonly string[]): (path: string) => readonly string[] {
  const shapeOf = (path: string) => path.replaceAll(PARAMETERS, '{}');
  const names = new Map<string, readonly string[]>();
  for (const path of paths) {
    const before = names.get(shapeOf(path)) ?? namesIn(path);
    const both = namesIn(path).map((name, index) => (name === before[index] ? name : 'id'));
    names.set(shapeOf(path), both);
  }
  return (path) => names.get(shapeOf(path)) ?? [];
}

/** As programs name functions: `GET /auth/worth/:userId` is getAuthWorthByUserId. */
const operationId = (method: string, path: string): string =>
  method.toLowerCase() +
  path
    .replaceAll(PARAMETERS, 'by-$1')
    .split(/\W+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

function operation(path: string, names: readonly string[], call: Call) {
  const { summary, query, list, body, form, idempotent, answers, alsoAs = [] } = call;
  const params = namesIn(path).map((name, index) => {
    const called = names[index] ?? name;
    return [called, called === name ? z.string() : z.string().meta({ description: name })] as const;
  });
  const asked = list ? listParams(list) : query;
  const headers = { ...(list ? LIST_HEADERS : {}), ...(idempotent ? COMMAND_HEADERS : {}) };
  return {
    summary,
    description: described(call),
    tags: [path.startsWith('/admin') ? 'back office' : path.startsWith('/auth') ? 'product' : 'operations'],
    security: call.access === 'anyone' ? [] : [{ bearer: [] }],
    requestParams: {
      ...(params.length === 0 ? {} : { path: z.object(Object.fromEntries(params)) }),
      ...(idempotent ? { header: z.object({ 'Idempotency-Key': z.string().min(1).max(200).optional() }) } : {}),
      ...(asked ? { query: asked } : {}),
    },
    ...(body || form ? { requestBody: requestBody(body, form) } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [
          status,
          {
            description: 'Done',
            ...(list || idempotent ? { headers: z.object(headers) } : {}),
            content: Object.assign({}, ...[answer, ...alsoAs].map(content)),
          },
        ]),
      ),
      default: { description: 'A problem', content: { 'application/json': { schema: problem } } },
    },
  };
}

const told = (description: string) => z.string().meta({ description });
const LIST_HEADERS = { 'Content-Range': told('`<resource> <first>-<last>/<total>`') };
const COMMAND_HEADERS = {
  'Idempotency-Key': told('The key that the call was made by: the server’s own where none was sent'),
  'Idempotent-Replayed': told('`true` where this is the answer of an earlier call by this key').optional(),
  'Read-Model': told('`behind` where lists don’t show it yet').optional(),
};

/** Who may make a call, and what its entry asks of them. */
export function described({ access, names, recent, record, act }: Call): string {
  const needed = recent === true ? '' : ` for ${recent?.for}`;
  return [
    `For: ${access}.`,
    ...(names ? ['Another person’s is 403 `NotAllowed`.'] : []),
    ...(recent ? [`Needs a sign-in within ten minutes${needed}; else 403 \`ReauthNeeded\`.`] : []),
    ...(act ? [`Recorded as an act: \`${act}\`.`] : []),
    ...(record ? ['The body may be the whole record: what differs from it as it stands counts.'] : []),
  ].join(' ');
}

const content = (answer: z.ZodType | Content) =>
  'mediaType' in answer ? { [answer.mediaType]: { schema: z.string() } } : { 'application/json': { schema: answer } };

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

const requestBody = (body: z.ZodType | undefined, form: Form | undefined) => ({
  required: true,
  content: {
    ...(body ? { 'application/json': { schema: body } } : {}),
    ...(form
      ? {
          'multipart/form-data': { schema: form.fields.extend({ [form.file]: z.string().meta({ format: 'binary' }) }) },
        }
      : {}),
  },
});
