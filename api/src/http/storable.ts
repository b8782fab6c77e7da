import { said } from '../contract/said.ts';
import { isStorableText } from '@northvale/ledger/event/json.ts';
import { badInput } from './problem.ts';

/** No call takes anything nearly as deep. */
const MAX_DEPTH = 20;

/** What stands for a letter that was lost: whatever isn't UTF-8 is read as it. */
const LOST = '\uFFFD';

/**
 * Refuses text that no store keeps as it is (NUL, lone surrogates), or that isn't what was written any more, wherever
 * it stands.
 * @throws Problem naming the first such place
 */
export function assertStorableTexts(value: unknown, path: readonly string[] = []): void {
  if (path.length > MAX_DEPTH) throw badInput(path[0] ?? '', said('TooDeep', 'This is nested too deeply.'));
  if (typeof value === 'string' && (!isStorableText(value) || value.includes(LOST))) {
    throw badInput(
      path.join('.').slice(0, 100),
      said('NotStorable', 'This text holds characters that cannot be stored.'),
    );
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    if (!isStorableText(name))
      throw badInput(
        path.join('.').slice(0, 100),
        said('NameNotStorable', 'A name holds characters that cannot be stored.'),
      );
    assertStorableTexts(item, [...path, name]);
  }
}
