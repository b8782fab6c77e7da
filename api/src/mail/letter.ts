import type { Language } from '../contract/preferences.ts';

interface Link {
  readonly label: string;
  readonly address: string;
}

export interface Letter {
  readonly language: Language;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** What to open, or where there is more of it, and what the link is called. */
  readonly link?: Link;
  /** What to do where it wasn't the reader. */
  readonly warning?: Link & { readonly sentence: string };
  readonly foot: string;
  readonly productName: string;
}

/** A letter as a text and as HTML: nothing in it is loaded from elsewhere, and nothing runs. */
export function letterOf(letter: Letter): { text: string; html: string } {
  const { language, greeting, paragraphs, link, warning, foot, productName } = letter;
  const said = [greeting, ...paragraphs];
  const linked = link ? [`${link.label}: ${link.address}`] : [];
  const warned = warning ? [warning.sentence, `${warning.label}: ${warning.address}`] : [];
  const text = [...said, ...linked, ...warned, productName, foot].join('\n\n');
  const html = `<!doctype html><html lang="${language}"><body style="${BODY}">
<div style="${SHEET}">
${said.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n')}
${link ? `${anchor(link)}\n` : ''}${warning ? `<p>${escaped(warning.sentence)}</p>\n${anchor(warning)}\n` : ''}<p>${escaped(productName)}</p>
<p style="color:#5b6762;font-size:13px">${escaped(foot)}</p>
</div></body></html>`;
  return { text, html };
}

const anchor = ({ label, address }: Link): string =>
  `<p><a href="${escaped(address)}" style="color:#0e4d45">${escaped(label)}</a></p>`;

const BODY = 'margin:0;padding:24px;background:#f5f7f1;color:#11211c;font:16px/1.5 system-ui,sans-serif';
const SHEET =
  'max-width:560px;margin:0 auto;padding:24px 32px;background:#ffffff;border:1px solid #dde3dc;border-radius:8px';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

interface LetterWords {
  readonly greeting: (name: string | undefined) => string;
  /** Below what a thief could have done, above the link of who didn't do it. */
  readonly wasNotMe: { readonly sentence: string; readonly label: string };
}

/** What letters of all kinds say. */
export const LETTER_WORDS: Readonly<Record<Language, LetterWords>> = {
  en: {
    greeting: (name) => (name === undefined ? 'Hello,' : `Hello ${name},`),
    wasNotMe: {
      sentence:
        'If this was not you, sign everybody out and lock withdrawals and purchases until you have chosen a new password. The link is good for seven days.',
      label: 'This was not me',
    },
  },
  de: {
    greeting: (name) => (name === undefined ? 'Guten Tag,' : `Hallo ${name},`),
    wasNotMe: {
      sentence:
        'Wenn Sie das nicht waren, melden Sie alle ab und sperren Sie Auszahlungen und Käufe, bis Sie ein neues Passwort gewählt haben. Der Link gilt sieben Tage.',
      label: 'Das war ich nicht',
    },
  },
};
