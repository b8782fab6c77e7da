import { formatDateTime } from '@northvale/web/ui/dates.ts';

export const TITLE = 'Check an account yourself';

export const LEAD =
  'Drop the proof of an account here. Its events are replayed and held against what was published of the ledger. ' +
  'It happens in your browser: nothing is uploaded.';

/** What a proof shows that holds. */
export const publishedInWords = (events: number, productName: string, at: string): string =>
  `${events === 1 ? 'This event is' : `These ${events.toLocaleString('en-US')} events are`} what ${productName} has ` +
  `published, and nothing between them was changed, left out or added, up to ${formatDateTime(at)}.`;

/** Of the events that only the chain binds to those before them. */
export const uncoveredInWords = (events: number): string =>
  `${events === 1 ? 'One later event is' : `${events.toLocaleString('en-US')} later events are`} in the file and not ` +
  'yet covered by a checkpoint.';

/** What no proof can show, so that nobody believes that it does. */
export const limitsOf = (productName: string): readonly string[] => [
  'A proof can’t show that no later event exists: it shows the account up to its checkpoint, and not what came after.',
  `A proof can’t show that the money of a deposit lies in a bank: it shows what ${productName} has written down.`,
];
