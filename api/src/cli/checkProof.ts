import { readFile } from 'node:fs/promises';
import { checkAccountProof, type ProvenAccount, type Trust } from '@northvale/ledger/proof/accountProofCheck.ts';
import { fileJson } from '@northvale/ledger/proof/fileJson.ts';
import { Malformed } from '@northvale/ledger/proof/encoding.ts';
import { accountLines, inColumns, type Line, printable } from './replay.ts';
import { fileOption, keysOption, type MaintenanceCommand, WrongUsage } from './runCommand.ts';

export const checkProof: MaintenanceCommand = {
  takes: "FILE --vkey '<key of the log>' [--witness '<key>']…",
  does: 'checks the proof of an account, offline, and shows the account that follows from it',
  options: { vkey: { type: 'string', multiple: true }, witness: { type: 'string', multiple: true } },
  help: `--vkey     of the log: <origin>+<id>+<key>, as /api/log/vkey shows it. Take it from somebody you trust, once, and not
           from whoever gives you the proof. Of several, one that has signed is enough
--witness  whoever must have cosigned as well; may be given again

It needs no server, no database and no network. Exit code 1 names the first thing that is wrong.`,

  async run({ words, all }, { say }) {
    const [file, ...more] = words;
    if (file === undefined || more.length > 0) throw new WrongUsage('Which file? Give one.');
    const trust = { logKeys: keysOption(all('vkey')), witnesses: keysOption(all('witness')) };
    if (trust.logKeys.length === 0) throw new WrongUsage('Under which key of the log? Give its --vkey.');
    const text = await readFile(fileOption(file), 'utf8');
    say(inColumns(linesOf(proven(parsed(text, file), trust))));
  },
};

function proven(file: unknown, trust: Trust): ProvenAccount {
  try {
    return checkAccountProof(file, trust);
  } catch (cause) {
    // It may name what stands in the file.
    throw new Error(printable(cause instanceof Error ? cause.message : String(cause)), { cause });
  }
}

function linesOf(account: ProvenAccount): Line[] {
  const { userId, checkpoint, signedBy, cosignedBy, coveredRevision, coveredAt, covered, events, latest } = account;
  const later = events - coveredRevision - 1;
  return [
    ['holds', `these ${coveredRevision + 1} events are what ${checkpoint.origin} has published, and nothing between`],
    ['', `them was changed, left out or added, up to ${coveredAt}`],
    ['log', `${checkpoint.size} events, signed by ${signedBy.map(({ name, id }) => `${name}+${id}`).join(', ')}`],
    ...cosignedBy.map(({ name }): Line => ['witness', name]),
    ['account', userId],
    ['as of', `revision ${coveredRevision}, ${coveredAt}`],
    ...accountLines(covered),
    ...(later === 0 ? [] : notCovered(later, latest)),
  ];
}

const notCovered = (later: number, latest: ProvenAccount['latest']): Line[] => [
  ['not yet', `${later} later events are in the file, which no checkpoint covers; with them:`],
  ...accountLines(latest),
];

function parsed(text: string, file: string): unknown {
  try {
    return fileJson(text);
  } catch (cause) {
    throw cause instanceof Malformed ? new Error(printable(`${file} ${cause.message}.`), { cause }) : cause;
  }
}
