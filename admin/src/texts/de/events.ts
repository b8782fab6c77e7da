import type { Catalogue } from '../t.ts';

export const events: Catalogue['events'] = {
  title: 'Alle Ereignisse',
  failure: 'Die Ereignisse konnten nicht geladen werden',
  total: '%{count} Ereignis |||| %{count} Ereignisse',
  more: 'Mehr als %{count} Ereignisse',
  none: 'Noch keine Ereignisse',
  noneText: 'Alles, was auf einem Konto geschieht, erscheint hier.',
  unreachable: 'Dieses Ereignis kann nicht angezeigt werden.',
  journalEntry: 'Buchung',
  inJournal: 'Im Journal',
  inUtc: 'In UTC',
  catalogue: 'Katalog',
};
