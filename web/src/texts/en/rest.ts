import { settings } from './settings.ts';

export const rest = { settings } as const;
