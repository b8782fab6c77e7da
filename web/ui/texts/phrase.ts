import type { Texts } from './keys.ts';

/** What fills in a text. `_` is what is said where the catalogue has nothing: react-admin brings its own words so. */
type Values = Readonly<Record<string, string | number>>;

/** The text at a key like 'dashboard.title', filled in. */
export function phraseAt(texts: Texts, key: string, values: Values = {}): string {
  return filledIn(textAt(texts, key) ?? String(values['_'] ?? key), values);
}

function textAt(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** Both languages have one form for one and another for all else. */
function filledIn(text: string, values: Values): string {
  const count = values['smart_count'];
  const forms = text.split('||||');
  const form = count === undefined ? text : ((count === 1 ? forms[0] : forms[1]) ?? text).trim();
  return form.replace(/%\{(.*?)\}/g, (placeholder, name: string) => asOne(String(values[name] ?? placeholder)));
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

const DAY = /^\d+ [A-Z][a-z]+( \d{4})?$/;

/**
 * A name that is written from right to left doesn't take what follows it along to its own left; a day isn't parted from
 * its month at the end of a line.
 */
const asOne = (value: string): string =>
  RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : DAY.test(value) ? value.replaceAll(' ', '\u00a0') : value;
