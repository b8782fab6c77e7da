export const acts = {
  title: 'Acts',
  failure: 'Failed to fetch acts',
  total: '%{count} act |||| %{count} acts',
  more: 'More than %{count} acts',
  none: 'No acts yet',
  noneText: 'Sign-ins, changes of access and views of accounts appear here.',
  act: 'Act',
  from: 'From',
  kind: 'Kind',
  anyKind: 'Any kind',
  about: 'about %{name}',
  notSignedIn: 'Not signed in',
} as const;
