import { de as ui } from '@northvale/web/ui/texts/de.ts';
import type { Translated } from '@northvale/web/ui/texts/keys.ts';
import type { first as en } from '../en/first.ts';
import { app } from './app.ts';
import { layout } from './layout.ts';
import { questions } from './questions.ts';

const texts: Translated<typeof en> = { app, layout, questions };

export const first = { ui, ...texts };
