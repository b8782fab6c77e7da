import type { Translated } from '@northvale/web/ui/texts/keys.ts';
import type { members as en } from '../en/members.ts';
import { dashboard } from './dashboard.ts';
import { frame } from './frame.ts';
import { holdings } from './holdings.ts';
import { money } from './money.ts';
import { notifications } from './notifications.ts';

export const members: Translated<typeof en> = { dashboard, frame, holdings, money, notifications };
