import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** Compiles catalogues, so that no browser parses ICU messages. Where nothing is built, Lingui does so as it reads one. */
export const catalogues = (): Plugin => ({
  name: 'catalogues',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/texts\/[\w./]+\.json$/.test(id)) return undefined;
    const messages = Object.entries(JSON.parse(code) as Record<string, string>);
    const compiled = Object.fromEntries(messages.map(([key, text]) => [key, compileMessage(text)]));
    return { code: JSON.stringify(compiled), map: null };
  },
});
