/**
 * Names for statements whose texts come in few shapes: planned once per connection, as planning costs more than a
 * handful of rows.
 */
export function statementNames(prefix: string): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    let name = names.get(text);
    if (name === undefined) names.set(text, (name = `${prefix}_${names.size}`));
    return name;
  };
}
