import { first } from '../src/texts/en/first.ts';
import { rest } from '../src/texts/en/rest.ts';
import { speak } from '../ui/texts/texts.ts';

export const speakEnglish = (): void => speak('en', { texts: { ...first, ...rest } });
