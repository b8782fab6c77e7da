export const moreQuestions = {
  password: {
    question: 'What makes a good password?',
    answer:
      'At least 8 characters with one uppercase letter and one number. Longer is better, and a sentence that only you know is best.',
  },
  deposit: {
    question: 'How do I add money?',
    answer:
      'Press Deposit, choose an amount of at least %{least} and a method. Our account manager writes to you with the details, and your balance changes when the money has arrived.',
  },
  withdrawal: {
    question: 'How do I get my money out?',
    answer:
      'Press Withdraw and choose one of your linked accounts. The amount is put on hold at once, so it can’t be spent twice, and is paid out when our team has approved it.',
  },
  units: {
    question: 'How many units can I buy?',
    answer:
      'From 1 to %{most} units in one purchase. Price, projected return and maturity date are shown before you confirm.',
  },
  loss: {
    question: 'Can I lose money?',
    answer:
      'Yes. The value of investments can fall as well as rise, and every return we show before maturity is projected.',
  },
} as const;
