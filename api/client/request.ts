import { isFactor } from '../src/contract/factor.ts';
import type { CallName } from '../src/contract/calls/calls.ts';

/** What any call may be given; `Sent` says what each one must be. */
interface Given {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  form?: Readonly<Record<string, string | File>>;
  signal?: AbortSignal | undefined;
  /** Of an event stream: the last message that was heard. */
  lastEventId?: string;
}

export interface Request {
  /** Path and query, below the api's base address. */
  address: string;
  init: RequestInit & { method: string };
  /** What it would do, as a text: equal ones are the same intent. */
  intent: string;
}

/** A call as HTTP: its path filled in, and its body as JSON or, where a file may come with it, as a form. */
export function requestOf(
  name: CallName,
  { params = {}, query = {}, body, form, signal, lastEventId = '' }: Given = {},
): Request {
  const [method = 'GET', path = ''] = name.split(' ');
  const filled = path.replaceAll(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''));
  const search = new URLSearchParams(query).toString();
  const address = search === '' ? filled : `${filled}?${search}`;
  const headers = {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(lastEventId !== '' && { 'last-event-id': lastEventId }),
  };
  const content = form === undefined ? body !== undefined && JSON.stringify(body) : formData(form);
  return {
    address,
    init: { method, headers, ...(content !== false && { body: content }), ...(signal && { signal }) },
    intent: `${method} ${address} ${JSON.stringify(form ?? body, describe)}`,
  };
}

function formData(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return form;
}

/**
 * A file counts by its name, size and time; a newer code or signature makes no other intent. Nor does another password:
 * the tab keeps what intents are found by.
 */
function describe(field: string, value: unknown): unknown {
  if (isFactor(field) || field === 'password') return undefined;
  return value instanceof File ? `${value.name} ${value.size} ${value.lastModified}` : value;
}
