import * as z from 'zod';
import type { Config } from '../../config.ts';
import type { Call } from '../../contract/calls/call.ts';
import { type Answer, CALLS } from '../../contract/calls/calls.ts';
import { LISTS } from '../../contract/lists.ts';
import { createRoutes, type Routes } from '../../http/routes.ts';
import { described, openApiDocument } from './document.ts';

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
