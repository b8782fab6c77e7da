export const landing = {
  prices: 'Market prices',
  noPrices: 'Market prices aren’t available right now.',
  hero: {
    label: 'Welcome',
    title: 'Investing with every dollar in plain sight',
    text: '%{productName} makes investing easy for everyone: up to 15 investment funds, savings and goals in one app. Each deposit, hold and return is a line you can read.',
    toDashboard: 'Go to your dashboard',
    getStarted: 'Get started',
    login: 'Login',
  },
  example: {
    title: 'Example account',
    amount: 'Amount',
    balance: 'Balance',
    withdrawal: 'Withdrawal requested, on hold',
    deposit: 'Deposit approved',
    bought: 'Highland Barley Growers, 12 units',
    matured: 'Midtown Bridge Loan, matured',
  },
  services: {
    title: 'Know what is yours,',
    titleEnd: 'to the cent',
    text: 'What you can spend and what is on hold are two numbers, never one. When something changes, you see what changed it and when.',
    wallet: 'Wallet balance',
    available: 'Available',
    onHold: 'On hold',
    waiting: '1 withdrawal waiting',
    safety: {
      title: 'Guarantee Safety',
      text: 'Your investments are insured, and every movement of your money is recorded in a ledger that can’t be rewritten.',
    },
    allInOne: {
      title: 'All in One App',
      text: 'Choose among up to 15 investment funds, keep savings beside them and follow your goals from one wallet.',
    },
    easy: {
      title: 'Easy to Use',
      text: 'Units, price, projected return and maturity date are shown before you buy. No jargon to decode.',
    },
  },
  why: {
    title: 'Why choose us',
    text: 'Four reasons, in plain words.',
    safety: {
      title: 'Guarantee Safety',
      text: 'Insured investments, identity checks on every investor, and a person who looks at every withdrawal.',
    },
    risk: {
      title: 'Minimal Risk',
      text: 'Four categories to spread across: Crypto, Banking, Real Estate and Agriculture.',
    },
    profit: {
      title: 'High Profit',
      text: 'Up to 24% per annum, projected. We say projected, because returns can fall short.',
    },
    legal: {
      title: 'Legal',
      text: 'Clear terms, verified identities and a statement for any period you choose.',
    },
  },
  how: {
    title: 'How investing works',
    create: {
      title: 'Create account',
      text: 'Your name, your email and a password. A 6-\u2060digit code confirms that the email is yours.',
      action: 'Create account',
    },
    choose: {
      title: 'Variety of investment choice',
      text: 'Compare return, duration and price per unit across four categories before you commit.',
      action: 'See the choice',
    },
    start: {
      title: 'Start investing',
      text: 'Buy from 1 to %{most} units from your balance and follow each holding to its maturity date.',
      action: 'Start investing',
    },
  },
  choices: {
    title: 'Start small, see everything',
    category: 'Agriculture',
    return: 'Return',
    duration: 'Duration',
    perUnit: 'Per unit',
    simple: {
      question: 'Simple range of choices',
      answer:
        'A short list instead of a long one: up to 15 funds, each with its return, duration and price on one card.',
    },
    free: {
      question: 'Free to get started',
      answer: 'Opening an account costs nothing. On the free plan the platform fee is 0.25%, and members pay 0%.',
    },
    manage: {
      question: 'Manage your investments',
      answer: 'See what you own, what it should bring and when it matures. Every movement has its line.',
    },
  },
  questions: {
    title: 'Questions',
    titleEnd: 'people ask first',
    all: 'All questions and answers',
  },
  founder: {
    label: 'A word from the founder',
    quote:
      '“People don’t fear investing. They fear not knowing where their money is. So we built the part that shows them, and put the investing on top.”',
    by: 'The founder of %{productName}',
    more: 'Learn More',
    soon: 'Coming soon',
  },
  community: {
    label: 'Community and apps',
    title: 'Join our community',
    text: 'One letter a month about how money grows, and why sometimes it doesn’t. We aren’t sending it yet.',
    email: 'Your email',
    join: 'Join',
    already: 'Already with us? %{signIn}',
    signIn: 'Sign in.',
    letters: 'Letters are coming soon.',
    apps: 'In your pocket, soon',
    appsText: 'Apps for both large stores are on their way. Until then, this site works well on a phone.',
    soon: 'Coming soon',
  },
} as const;
