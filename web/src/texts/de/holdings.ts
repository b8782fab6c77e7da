import type { Translated } from '@northvale/web/ui/texts/keys.ts';
import type { holdings as en } from '../en/holdings.ts';

export const holdings: Translated<typeof en> = {
  matures: 'Fällig %{date}',
  matured: 'Fällig seit %{date}',
  timeToMaturity: '%{name}: Zeit bis zur Fälligkeit',
};
