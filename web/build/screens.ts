const INDEX = {
  program: 'index.html',
  texts: {
    en: ['src/texts/en/first.ts', 'src/texts/en/members.ts', 'src/texts/en/rest.ts'],
    de: ['src/texts/de/speech.ts', 'src/texts/de/members.ts', 'src/texts/de/rest.ts'],
  },
};
const LANDING_TEXTS = {
  en: ['src/texts/en/first.ts', 'src/texts/en/landing.ts'],
  de: ['src/texts/de/speech.ts', 'src/texts/de/landing.ts'],
};
const MEMBERS_TEXTS = {
  en: ['src/texts/en/first.ts', 'src/texts/en/members.ts'],
  de: ['src/texts/de/speech.ts', 'src/texts/de/members.ts'],
};

const member = (page: string) => ({ ...INDEX, modules: ['src/layout/SignedInLayout.tsx', page] });

/** The investor app's first screens. */
export const screens = {
  landing: { program: 'landing.html', texts: LANDING_TEXTS, live: true },
  index: INDEX,
  login: { ...INDEX, modules: ['src/auth/LoginPage.tsx'] },
  signup: { ...INDEX, modules: ['src/auth/SignUpPage.tsx'] },
  dashboard: { ...member('src/dashboard/DashboardPage.tsx'), texts: MEMBERS_TEXTS, early: 'src/api/early.ts' },
  investments: member('src/investments/InvestmentsPage.tsx'),
  transactions: member('src/transactions/TransactionsPage.tsx'),
  settings: member('src/settings/SettingsPage.tsx'),
};
