import { Malformed } from './encoding.ts';

/**
 * What a file holds that somebody gives to be checked.
 * @throws Malformed where it is no JSON, or names something twice in one object: of two values programs take another,
 * and who reads the text sees both, so what was checked needn't be what is read elsewhere
 */
export function fileJson(text: string): unknown {
  const value = parsed(text);
  const twice = nameThatStandsTwice(text);
  if (twice !== undefined) throw new Malformed(`names '${twice.slice(0, 100)}' twice in one object`);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Malformed('is not JSON');
  }
}

/** Of a text that is JSON: outside of texts a brace is one, and a text before a colon is a name. */
function nameThatStandsTwice(json: string): string | undefined {
  const objects: Set<string>[] = [];
  for (const [token, text, colon] of json.matchAll(/("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}]/g)) {
    if (token === '{') objects.push(new Set());
    else if (token === '}') objects.pop();
    else if (text !== undefined && colon !== undefined) {
      const name = String(JSON.parse(text));
      const names = objects.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }
  return undefined;
}
