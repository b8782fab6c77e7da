import type { Translated } from '@northvale/web/ui/texts/keys.ts';
import type { rest as en } from '../en/rest.ts';
import { settings } from './settings.ts';

export const rest: Translated<typeof en> = { settings };
