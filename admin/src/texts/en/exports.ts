export const exports = {
  title: 'Exports',
  subtitle: 'The events as they are stored, or what they booked, to check with other programs.',
  export: 'Export',
  allAccounts: 'All accounts',
  download: 'Download',
  begun: 'The download has begun. Your browser says when it is whole: a part is no export.',
  commandLine: 'The same on the command line',
  command: 'Command',
  format: 'Format',
  formats: {
    csv: {
      title: 'CSV',
      what: 'A row a posting, in dollars. For spreadsheets.',
    },
    jsonl: {
      title: 'JSON lines',
      what: 'An event a line, as it is stored, with its hash. For programs.',
    },
    hledger: {
      title: 'hledger journal',
      what: 'A transaction a movement. For plain-text accounting.',
    },
  },
} as const;
