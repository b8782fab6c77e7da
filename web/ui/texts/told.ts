import { formatUtcDate } from '../dates.ts';
import { formatMoney, formatWholeMoney } from '../money.ts';
import { spokenSentences } from './texts.ts';

/**
 * A sentence of the server or of the contract, which speak English, in the language of the moment. One that nobody
 * knows stays as it is: rather a sentence of another language than none.
 */
export function told(sentence: string): string {
  const sentences = spokenSentences();
  if (sentences === undefined) return sentence;
  const known = sentences[sentence];
  if (known !== undefined) return known;
  for (const [pattern, words] of Object.entries(sentences)) {
    const found = pattern.includes('%{') ? matching(pattern, sentence) : undefined;
    if (found) return words.replaceAll(/%\{(\w+)\}/g, (whole, name: string) => written(found[name] ?? whole));
  }
  return sentence;
}

function matching(pattern: string, sentence: string): Record<string, string> | undefined {
  const source = pattern
    .split(/%\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? `(?<${part}>.+)` : part.replaceAll(/[$().*+?[\\\]^{|}]/g, '\\$&')))
    .join('');
  return new RegExp(`^${source}$`).exec(sentence)?.groups;
}

/** An amount and a date are written as everywhere else; what is a sentence by itself is told. */
function written(value: string): string {
  if (/^\d{1,2} [A-Z][a-z]{2} \d{4}$/.test(value)) return formatUtcDate(`${value} UTC`);
  const [, dollars = '', cents] = /^\$([\d,]+)(\.\d\d?)?$/.exec(value) ?? [];
  if (dollars === '') return told(value);
  const amount = Number(dollars.replaceAll(',', '') + (cents ?? ''));
  return cents === undefined ? formatWholeMoney(amount) : formatMoney(amount);
}
