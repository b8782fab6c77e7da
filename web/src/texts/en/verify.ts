import { eventNames } from '@northvale/web/ui/texts/eventNames.ts';

/** The page that checks a proof, and the one that people keep. */
export const verify = {
  eventNames,
  title: 'Check an account yourself',
  lead: 'Drop the proof of an account here. Its events are replayed and held against what was published of the ledger. It happens in your browser: nothing is uploaded.',
  publishesNow: 'What %{host} publishes now. Compare it with the key that you were given another way, such as by mail.',
  publishedThen: 'What %{host} published on %{date}, when this page was kept.',
  files: 'Files',
  proof: 'Proof',
  statement: 'Statement',
  statementHint: 'As JSON, of the same account',
  checking: 'Checking…',
  proofToo: 'Drop the proof of the same account as well: the statement is made again from it.',
  limits: 'What a proof can’t show',
  laterEvents:
    'A proof can’t show that no later event exists: it shows the account up to its checkpoint, and not what came after.',
  moneyInBank:
    'A proof can’t show that the money of a deposit lies in a bank: it shows what %{productName} has written down.',
  fails: 'This proof doesn’t hold',
  unreadable: 'A file can’t be read. If it was moved or changed since, choose it again.',
  keyless: 'Nothing to check with yet',
  pasteKey: 'Paste the key that you were given: a proof is worth as much as the key it is checked with.',
  unproven: 'Nothing is proven yet',
  unprovenText:
    'When this file was made, no checkpoint covered the account. Download its proof again in a few minutes.',
  holds: 'The proof holds',
  published:
    'This event is what %{productName} has published, and nothing between them was changed, left out or added, up to %{date}. |||| These %{count} events are what %{productName} has published, and nothing between them was changed, left out or added, up to %{date}.',
  uncovered:
    'One later event is in the file and not yet covered by a checkpoint. |||| %{count} later events are in the file and not yet covered by a checkpoint.',
  found: 'Found in a checkpoint of %{count} events, signed by %{signers}.',
  keep: 'Keep this page',
  keepText:
    'As one file that does the same from your disk, without a network and without us, with the key as it is today.',
  keepKeyless:
    'As one file that does the same from your disk, without a network and without us. No key is known at the moment: the page will ask for one.',
  keepFailed: 'This page can’t be kept at the moment.',
  key: 'The key',
  keys: 'Verifier keys, one a line',
  keysHint: '<name>+<id>+<key>, as /api/log/vkey has it. A witness’ key asks for that witness’ signature too.',
  usePublished: 'Use the published key',
  pasteAnother: 'Paste another key',
  replayed: 'The account, replayed',
  asOf: 'As of %{date}, after event %{revision}',
  available: 'Available',
  onHold: 'On hold',
  invested: 'Invested',
  openRequests: 'Open requests',
  deposit: 'Deposit, asked for %{date}',
  withdrawal: 'Withdrawal, asked for %{date}',
  holdings: 'Holdings',
  holding: '%{name}, 1 unit, until %{date} |||| %{name}, %{count} units, until %{date}',
  events: 'Events',
  notCovered: 'not yet covered',
  earlier: 'And %{count} earlier ones, checked like these.',
  statementUnreadable: 'The statement can’t be checked',
  statementDiffers: 'The statement differs',
  differs: 'The statement of %{from} to %{to} isn’t what these events make:',
  more: 'And %{count} more.',
  notYetCovered: 'The statement agrees, but isn’t covered yet',
  rests: 'It is what these events make, and rests on event %{revision}; the checkpoint covers up to event %{covered}.',
  statementAgrees: 'The statement agrees',
  agrees:
    'The one movement and the sums of %{from} to %{to} are what these events make. |||| All %{count} movements and the sums of %{from} to %{to} are what these events make.',
  notCompared:
    'Its names and words are in no event, and weren’t compared; nor was the checkpoint that it says covers it.',
  endsAt: 'The proof ends with event %{revision}: a later one of this period would not show here.',
  fromDisk: 'This page works from your disk. It asks nothing of any server.',
} as const;
