// npm run drill -- --events 1000000
//
// Backs up a ledger of its own while people work on it, restores it elsewhere and compares. Ends with 1 where anything
// that was acknowledged before the backup began isn't there.
import { parseArgs } from 'node:util';
import { drill } from './drill.ts';

const { values } = parseArgs({ options: { events: { type: 'string', default: '100000' } } });
const say = (line: string) => void process.stdout.write(`${line}\n`);

const { faults } = await drill({ events: Number(values.events), say });
for (const fault of faults) say(`FAULT: ${fault}`);
say(faults.length === 0 ? 'What was acknowledged is there, and people work on.' : 'Not well.');
process.exitCode = faults.length === 0 ? 0 : 1;
