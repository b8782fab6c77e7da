/** The four that the landing page asks first. */
export const questions = {
  accounts: {
    question: 'Which accounts can I open?',
    answer:
      'A Stocks and Shares ISA or a General Investment Account. Both are kept in one wallet and shown line by line.',
  },
  cost: {
    question: 'What does it cost?',
    answer:
      'On the free plan the platform fee is 0.25%. Members pay 0%. Fund management charges are set by the asset manager and apply as well.',
  },
  identity: {
    question: 'How do I confirm who I am?',
    answer:
      'After signing up you get a 6-digit verification code by email or phone. Enter it within 30 minutes. Before your first investment you upload an ID in Settings, and a person looks at it.',
  },
  referral: {
    question: 'How do referral rewards work?',
    answer:
      'Whoever you invite enters your referral ID when signing up. Once the referral requirements are met, the reward is added to your balance automatically.',
  },
} as const;
