import { first } from '../src/texts/en/first.ts';
import { landing } from '../src/texts/en/landing.ts';
import { members } from '../src/texts/en/members.ts';
import { rest } from '../src/texts/en/rest.ts';
import { speak } from '../ui/texts/texts.ts';

export const speakEnglish = (): void => speak('en', { texts: { ...first, landing, ...members, ...rest } });
