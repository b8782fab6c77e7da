export const events = {
  title: 'All events',
  failure: 'Failed to fetch events',
  total: '%{count} event |||| %{count} events',
  more: 'More than %{count} events',
  none: 'No events yet',
  noneText: 'Everything that happens to an account appears here.',
  unreachable: 'This event can’t be shown.',
  journalEntry: 'Journal entry',
  inJournal: 'In the journal',
  inUtc: 'In UTC',
  catalogue: 'Catalogue',
} as const;
