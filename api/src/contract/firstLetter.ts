const letters = new Intl.Segmenter();

/** What a person takes for the first letter: an emoji, or a letter with its accents, is several characters. */
export const firstLetter = (text: string): string => Array.from(letters.segment(text))[0]?.segment ?? '';
