const INDEX = {
  program: 'index.html',
  texts: {
    en: ['src/texts/en/first.ts', 'src/texts/en/rest.ts'],
    de: ['src/texts/de/speech.ts', 'src/texts/de/rest.ts'],
  },
};
const FIRST_TEXTS = { en: ['src/texts/en/first.ts'], de: ['src/texts/de/speech.ts'] };

/** The investor app's first screens. */
export const screens = {
  landing: { program: 'landing.html', texts: FIRST_TEXTS, live: true },
  index: INDEX,
  login: { ...INDEX, modules: ['src/auth/LoginPage.tsx'] },
  signup: { ...INDEX, modules: ['src/auth/SignUpPage.tsx'] },
  dashboard: {
    ...INDEX,
    modules: ['src/layout/SignedInLayout.tsx', 'src/dashboard/DashboardPage.tsx'],
    early: 'src/api/early.ts',
  },
};
