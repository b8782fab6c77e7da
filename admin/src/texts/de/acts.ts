import type { Catalogue } from '../t.ts';

export const acts: Catalogue['acts'] = {
  title: 'Aktivitäten',
  failure: 'Die Aktivitäten konnten nicht geladen werden',
  total: '%{count} Aktivität |||| %{count} Aktivitäten',
  more: 'Mehr als %{count} Aktivitäten',
  none: 'Noch keine Aktivitäten',
  noneText: 'Anmeldungen, Änderungen des Zugangs und Einsichten in Konten erscheinen hier.',
  act: 'Aktivität',
  from: 'Von',
  kind: 'Art',
  anyKind: 'Jede Art',
  about: 'zu %{name}',
  notSignedIn: 'Nicht angemeldet',
};
