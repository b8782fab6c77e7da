import { app } from './app.ts';
import { layout } from './layout.ts';
import { questions } from './questions.ts';

/** What is said from the first; everything else comes in files of their own, with what says it. */
export const first = { app, layout, questions } as const;
