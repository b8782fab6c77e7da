import * as z from 'zod';

const mode = z.enum(['light', 'dark']).optional().catch(undefined);
const PREFERRED = /\(prefers-color-scheme: ?(light|dark)\)/g;

/**
 * The page in the colours that were chosen in a browser, as its cookie names them, before any script has come: what
 * asks for the system's colours is given an answer that is always or never so.
 */
export function inChosenColours(html: string, cookie: string | undefined): string {
  const chosen = mode.parse(cookie);
  if (chosen === undefined) return html;
  return html
    .replace('<meta name="color-scheme" content="light dark" />', `<meta name="color-scheme" content="${chosen}" />`)
    .replaceAll(PREFERRED, (_, asked) => (asked === chosen ? '(min-width: 0)' : '(max-width: 0)'));
}
