/** What an event may hold: RFC 8785 canonical JSON without fractions, so that every number is exact everywhere. */
export type JsonValue = string | number | boolean | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [key: string]: JsonValue | undefined };

// A lone surrogate has no UTF-8 form, and Postgres stores no NUL: either would change on its way to the store.
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** True for text that every store keeps as it is: no NUL, no lone surrogate. */
export const isStorableText = (text: string): boolean => !UNSTORABLE.test(text);

/** @throws TypeError naming the place of the first value that an event may not hold */
export function assertStorable(value: unknown, path = 'data'): asserts value is JsonValue {
  const flaw = flawIn(value);
  if (flaw !== undefined) throw new TypeError(`${path}${flaw}`);
}

/** Where below a value the first flaw is, and which; the place is put together only where there is one. */
function flawIn(value: unknown): string | undefined {
  if (typeof value === 'boolean') return undefined;
  if (typeof value === 'string') return isStorableText(value) ? undefined : ' holds a NUL or a lone surrogate';
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) && !Object.is(value, -0) ? undefined : ' is not a safe integer';
  }
  if (typeof value !== 'object' || value === null) return ` is ${String(value)}`;
  const isArray = Array.isArray(value);
  for (const [key, item] of Object.entries(value)) {
    const flaw = item === undefined && !isArray ? undefined : flawIn(item);
    if (flaw !== undefined) return isArray ? `[${key}]${flaw}` : `.${key}${flaw}`;
  }
  return undefined;
}

/**
 * The canonical form of RFC 8785 (JCS) of a value that an event may hold: keys sorted by UTF-16 code units, no spaces,
 * strings and numbers as ECMAScript writes them. Without fractions nothing else of the RFC remains.
 */
export function canonicalJson(value: JsonValue): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object') return Number.isSafeInteger(value) ? String(value) : JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  let members = '';
  for (const key of sortedKeys(value)) {
    const item = value[key];
    if (item !== undefined) members += `${members === '' ? '' : ','}${quoted(key)}:${canonicalJson(item)}`;
  }
  return `{${members}}`;
}

/** By insertion: they are few, and most often nearly in their order. */
function sortedKeys(value: JsonObject): string[] {
  const keys = Object.keys(value);
  for (let from = 1; from < keys.length; from += 1) {
    const key = keys[from] as string;
    let to = from;
    for (; to > 0 && key < (keys[to - 1] as string); to -= 1) keys[to] = keys[to - 1] as string;
    keys[to] = key;
  }
  return keys;
}

// Nearly every text of an event stands between quotes as it is; asking costs half of what JSON.stringify does.
const PLAIN = /^[ !#-[\]-~]*$/;
const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

const isList = (value: readonly JsonValue[] | JsonObject): value is readonly JsonValue[] => Array.isArray(value);
