/** How much larger than usual the reader's text is: 1.5 where the browser's own is 24 px, 1 while a page is built. */
export const textScale = (): number =>
  typeof document === 'undefined' ? 1 : Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
