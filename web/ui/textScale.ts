/** How much larger than usual the reader's text is: 1.5 where the browser's own size is 24 px. */
export const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
