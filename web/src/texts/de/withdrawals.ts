import type { Translated } from '@northvale/web/ui/texts/keys.ts';
import type { withdrawals as en } from '../en/withdrawals.ts';

export const withdrawals: Translated<typeof en> = {
  title: 'Geld auszahlen',
  bank: 'Bank',
  bankHint: 'Wohin das Geld geht',
  selectBank: 'Bank auswählen',
  availableNow: 'Jetzt verfügbar',
  onHold: 'Diese Auszahlung, vorgemerkt',
  availableThen: 'Danach verfügbar',
  request: 'Auszahlung beauftragen',
  requestOf: 'Auszahlung über %{amount} beauftragen',
  consequence:
    'Der Betrag wird vorgemerkt, bis unser Team entschieden hat. Bei einer Ablehnung können Sie wieder darüber verfügen.',
  upTo: 'Sie können bis zu %{amount} auszahlen.',
  availableAre: 'Verfügbar sind %{amount}.',
  alsoHeld: 'Weitere %{amount} sind für eine beauftragte Auszahlung vorgemerkt.',
  use: '%{amount} verwenden',
  to: 'An',
  availableBefore: 'Vorher verfügbar',
  putOnHold: 'Davon vorgemerkt',
};
