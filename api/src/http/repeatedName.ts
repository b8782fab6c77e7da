// In JSON a name is the text before a colon; what stands between its texts and brackets needn't be looked at.
const TEXT_OR_SIGN = /"(?:[^"\\]|\\.)*"|[{}:]/g;

/**
 * The first name that one object of this JSON has twice: who reads the first value does another thing than who reads
 * the last.
 */
export function repeatedName(json: string): string | undefined {
  const open: Set<string>[] = [];
  let before = '';
  for (const [token] of json.matchAll(TEXT_OR_SIGN)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (token === ':') {
      const name = JSON.parse(before) as string;
      if (open.at(-1)?.has(name)) return name;
      open.at(-1)?.add(name);
    } else before = token;
  }
  return undefined;
}
