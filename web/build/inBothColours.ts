const STYLE = /<style data-emotion="(\S+) ([^"]*)">([\s\S]*?)<\/style>/g;
const CLASS = / class="([^"]*)"/g;

/** One screen as it is drawn in light and in dark colours, each with its styles. */
export interface InColours {
  readonly light: string;
  readonly dark: string;
}

/**
 * One drawing for both: each element has the classes of both, and a style that is of one alone holds only where those
 * colours are preferred.
 */
export function inBothColours({ light, dark }: InColours): { html: string; styles: string } {
  const [ofLight, ofDark] = [stylesOf(light), stylesOf(dark)];
  const only = (styles: Map<string, string>, others: Map<string, string>): string =>
    [...styles]
      .filter(([name]) => !others.has(name))
      .map(([, style]) => style)
      .join('');
  const common = [...ofLight].filter(([name]) => ofDark.has(name)).map(([, style]) => style);
  return {
    html: withClassesOf(withoutStyles(light), withoutStyles(dark)),
    styles: [
      ...common,
      `@media not (prefers-color-scheme:dark){${only(ofLight, ofDark)}}`,
      `@media (prefers-color-scheme:dark){${only(ofDark, ofLight)}}`,
    ].join(''),
  };
}

/** By name, which follows from the style itself: each once, what holds for the whole page first. */
function stylesOf(html: string): Map<string, string> {
  const found = [...html.matchAll(STYLE)].map(([, kind = '', name = '', style = '']) => ({ kind, name, style }));
  const global = found.filter(({ kind }) => kind.endsWith('-global'));
  const own = found.filter(({ kind }) => !kind.endsWith('-global'));
  return new Map([...global, ...own].map(({ name, style }) => [name, style]));
}

const withoutStyles = (html: string): string => html.replaceAll(STYLE, '');

function withClassesOf(one: string, other: string): string {
  if (one.replaceAll(CLASS, '') !== other.replaceAll(CLASS, ''))
    throw new Error('what is drawn in light and in dark colours differs in more than its classes');
  const others = [...other.matchAll(CLASS)].map(([, names = '']) => names.split(' '));
  let element = 0;
  return one.replaceAll(CLASS, (_class, names: string) => {
    const all = new Set([...names.split(' '), ...(others[element++] ?? [])]);
    return ` class="${[...all].join(' ')}"`;
  });
}
