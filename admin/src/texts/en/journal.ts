export const journal = {
  title: 'Journal',
  failure: 'Failed to fetch the journal',
  total: '%{count} entry |||| %{count} entries',
  more: 'More than %{count} entries',
  none: 'No entries yet',
  noneText: 'Each movement of money is booked here.',
  debit: 'Debit',
  credit: 'Credit',
  oneEntry: 'one entry',
} as const;
