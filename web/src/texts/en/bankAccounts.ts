export const bankAccounts = {
  bank: 'Bank',
  selectBank: 'Select Bank',
  number: 'Account number or wallet address',
  holder: 'Account holder name',
  linking: 'Linking…',
  nothing: 'Nothing was linked.',
  consequence: 'Link accounts in your own name: money is never paid out to somebody else.',
  linked: 'Linked accounts',
  unlink: 'Unlink',
  unlinkOne: 'Unlink %{bank}',
  askUnlink: 'Unlink %{bank}?',
  unlinkNote: 'To be paid there again, you would link it anew, with its whole number.',
} as const;
