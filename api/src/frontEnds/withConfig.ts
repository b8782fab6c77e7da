import type { PublicConfig } from '../contract/config.ts';

/** Writes into a page what a browser must know before anyone signs in, so that no page waits to ask for it. */
export const withConfig = (html: string, config: PublicConfig): string =>
  html.replace('</head>', () => `<script id="config" type="application/json">${inScript(config)}</script></head>`);

/** No text can end the script that it stands in. */
const inScript = (config: PublicConfig): string => JSON.stringify(config).replaceAll('<', '\\u003c');
