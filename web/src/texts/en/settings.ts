export const settings = {
  language: {
    title: 'Language',
    text: 'Of this app, and of the mails that we send you.',
  },
} as const;
