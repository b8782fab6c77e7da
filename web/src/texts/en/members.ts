import { dashboard } from './dashboard.ts';
import { frame } from './frame.ts';
import { holdings } from './holdings.ts';
import { money } from './money.ts';
import { notifications } from './notifications.ts';

/** What somebody's own first page says. */
export const members = { dashboard, frame, holdings, money, notifications } as const;
