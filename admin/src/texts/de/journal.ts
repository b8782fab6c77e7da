import type { Catalogue } from '../t.ts';

export const journal: Catalogue['journal'] = {
  title: 'Journal',
  failure: 'Das Journal konnte nicht geladen werden',
  total: '%{count} Buchung |||| %{count} Buchungen',
  more: 'Mehr als %{count} Buchungen',
  none: 'Noch keine Buchungen',
  noneText: 'Jede Geldbewegung wird hier gebucht.',
  debit: 'Soll',
  credit: 'Haben',
  oneEntry: 'eine Buchung',
};
