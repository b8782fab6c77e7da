// A newline too: it would begin a line of its own, which looks as if this program had said it.
const ACTING = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** A text that others have made, fit for a terminal: what would move its cursor or turn its lines stands as a code. */
export const printable = (text: string): string =>
  text.replaceAll(ACTING, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
