/** What an event may hold: RFC 8785 canonical JSON without fractions, so that every number is exact everywhere. */
export type JsonValue = string | number | boolean | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [key: string]: JsonValue | undefined };

// A lone surrogate has no UTF-8 form, and Postgres stores no NUL: either would change on its way to the store.
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** True for text that every store keeps as it is: no NUL, no lone surrogate. */
export const isStorableText = (text: string): boolean => !UNSTORABLE.test(text);

/** @throws TypeError naming the place of the first value that an event may not hold */
export function assertStorable(value: unknown, path = 'data'): asserts value is JsonValue {
  if (typeof value === 'boolean') return;
  if (typeof value === 'string') {
    if (!isStorableText(value)) throw new TypeError(`${path} holds a NUL or a lone surrogate`);
    return;
  }
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new TypeError(`${path} is not a safe integer`);
    return;
  }
  if (Array.isArray(value)) {
    value.forEach((item, index) => assertStorable(item, `${path}[${index}]`));
    return;
  }
  if (typeof value !== 'object' || value === null) throw new TypeError(`${path} is ${String(value)}`);
  for (const [key, item] of Object.entries(value)) if (item !== undefined) assertStorable(item, `${path}.${key}`);
}
