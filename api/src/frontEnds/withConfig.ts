import type { PublicConfig } from '../contract/config.ts';
import { PRODUCT_NAME } from '../contract/productName.ts';

/**
 * Writes into a page what a browser must know before anyone signs in, so that no page waits to ask for it. What the
 * build has drawn, its title first, is given the product's own name.
 */
export const withConfig = (html: string, config: PublicConfig): string =>
  html
    .replaceAll(PRODUCT_NAME, () => inMarkup(config.productName))
    .replace('</head>', () => `<script id="config" type="application/json">${inScript(config)}</script></head>`);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const inMarkup = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** No text can end the script that it stands in. */
const inScript = (config: PublicConfig): string => JSON.stringify(config).replaceAll('<', '\\u003c');
