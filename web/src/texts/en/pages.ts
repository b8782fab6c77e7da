/** The public pages of text. */
export const pages = {
  faqs: { title: 'FAQs', lead: 'Short answers. For everything else, %{write}.', write: 'write to us' },
  about: {
    title: 'About Us',
    lead: '%{productName} makes investing easy for everyone, and shows where every dollar is while it does.',
    why: {
      title: 'Why we began',
      text: 'Most people don’t fear investing. They fear not knowing where their money is. So we began with the ledger: a book in which every deposit, hold, purchase and return is a line, and no line is ever rewritten.',
    },
    offer: {
      title: 'What we offer',
      funds:
        'Up to 15 investment funds across Crypto, Banking, Real Estate and Agriculture, with savings and goals beside them in one app.',
      accounts:
        'You can open a Stocks and Shares ISA or a General Investment Account. Units, price, projected return and maturity date are shown before you buy.',
    },
    work: {
      title: 'How we work',
      text: 'A person looks at every deposit and every withdrawal, and an account manager writes to you about it. Whatever is decided stands in your history with its reason.',
    },
    promise: {
      title: 'What we don’t promise',
      text: 'The value of investments can fall as well as rise. Every return we show before maturity is projected, and we say so each time.',
    },
  },
  trust: {
    title: 'Trust & Safety',
    lead: 'What happens to your money and to what you tell us, in plain words.',
    money: {
      title: 'Your money',
      lines:
        'Every movement is a line in a ledger to which lines are only added. A correction is a new line that says what it corrects.',
      holds:
        'What you ask to withdraw is put on hold at once, so that one balance can’t be spent twice. Investments are insured.',
    },
    identity: {
      title: 'Your identity',
      text: 'Before your first investment you show an ID. Only administrators can open it, it is kept encrypted, and it is never part of the ledger.',
    },
    privacy: {
      title: 'Your privacy',
      ids: 'The ledger knows ids, not names. Your name, address and bank details are kept apart from it, where they can be corrected and erased.',
      yours: 'In Settings you can download what we keep about you, and close your account: then it is erased.',
      noSale: 'We don’t sell what we know about you, and we show no advertising.',
    },
    account: {
      title: 'Your account',
      password: 'Choose a long password that you use nowhere else. Changing it signs you out everywhere else.',
      never: 'We never ask for your password or a code by email or phone. If someone does, %{tell}.',
      tell: 'tell us',
    },
  },
  terms: {
    title: 'Terms of Services',
    lead: 'The agreement between you and %{productName}, in seven sections.',
    agreement: {
      title: '1. User agreement',
      text: 'By creating an account you accept these terms. You must be 18 or older and act for yourself, not for somebody else.',
    },
    duties: {
      title: '2. Account responsibilities',
      text: 'What you tell us about yourself must be true and kept up to date. Keep your password to yourself: what is done with it counts as done by you until you tell us otherwise.',
    },
    risks: {
      title: '3. Investment risks',
      text: 'The value of investments can fall as well as rise, and you may get back less than you put in. Returns shown before maturity are projected. Money that is invested can’t be withdrawn before its maturity date.',
    },
    prohibited: {
      title: '4. Prohibited activities',
      text: 'You may not use the service to launder money, to deceive us or others, to reach accounts that aren’t yours, or to disturb its operation.',
    },
    property: {
      title: '5. Intellectual property',
      text: 'Name, texts, drawings and software belong to us or to those who licensed them to us. You may use them as far as using the service needs it.',
    },
    changes: {
      title: '6. Changes to terms',
      text: 'We may change these terms. You hear of it by email before a change takes effect, and you may close your account if you don’t agree.',
    },
    contact: { title: '7. Contact', text: 'Write to %{email} or use the %{form}.', form: 'contact form' },
  },
  blog: {
    title: 'Blog',
    lead: 'Six short pieces about money, written so that you can use them.',
    minutes: '%{category} · %{count} minutes',
    first: {
      title: 'Your first hundred dollars',
      text: 'Starting small is not a lesser way of starting. It shows you how a purchase, a hold and a return look before much depends on them.',
    },
    projected: {
      title: 'What a projected return is, and what it isn’t',
      text: 'A projection is a careful sum about the future. Read its assumptions first, its percentage second, and leave room for both to be wrong.',
    },
    spreading: {
      title: 'Spreading across four categories',
      text: 'Crypto, Banking, Real Estate and Agriculture rarely have their bad year together. That is the whole idea of spreading, in one sentence.',
    },
    fees: {
      title: 'How fees eat returns, and how to count them',
      text: 'A quarter of a percent sounds like nothing. Over ten years it is a line worth knowing, so we do the sum with you.',
    },
    holding: {
      title: 'Holding to maturity',
      text: 'Money that is invested can’t be withdrawn before its day. Plan backwards from when you need it, and keep a reserve beside it.',
    },
    crypto: {
      title: 'Crypto without the noise',
      text: 'Prices shout. A ledger doesn’t. What to ask of an investment that moves every second, and how much of it is enough for you.',
    },
  },
  chat: 'Chat',
  contact: {
    title: 'Contact Us',
    text: 'Write to us about anything. A person reads it, and answers, usually within one working day.',
    phone: 'Phone',
    email: 'Email',
    failed: 'FAILED...',
    write: 'Write to us',
    name: 'Full Name',
    phonenumber: 'Phone Number',
    subject: 'Subject',
    message: 'Message',
    sending: 'Sending...',
    send: 'Send message',
  },
} as const;
