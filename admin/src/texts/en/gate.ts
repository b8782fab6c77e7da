export const gate = {
  factor: {
    title: 'A second factor, please',
    text: 'Staff sign in with a code of an authenticator app or with a passkey. Set one up in your settings; if you have one, sign in with it.',
    setUp: 'Set one up',
    signIn: 'Sign in with it',
  },
  notAllowed: {
    title: 'The back office is for our staff',
    text: 'Your account is an investor’s account. Your money and your requests are on your own dashboard.',
    textTo: '%{name}, your account is an investor’s account. Your money and your requests are on your own dashboard.',
    home: 'Go to your dashboard',
    other: 'Sign in as someone else',
  },
  unreachable: 'The back office is out of reach for the moment. Nothing was changed.',
} as const;
