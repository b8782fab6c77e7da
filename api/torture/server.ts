import { readConfig } from '../src/config.ts';
import { run } from '../src/startup/run.ts';

/**
 * The product's own server as a process that a trial plays with: the version of its read models is given, and its clock
 * jumps when told to.
 */
const [readModelVersion = ''] = process.argv.slice(2);
let aheadMs = 0;
process.on('message', (told: { aheadMs: number }) => {
  ({ aheadMs } = told);
});
// Whoever plays with it may vanish.
process.on('disconnect', () => process.exit(1));

function say(line: string): void {
  const port = /is at http:\/\/localhost:(\d+)/.exec(line)?.[1];
  if (port !== undefined) process.send?.({ url: `http://127.0.0.1:${port}` });
}

const now = () => new Date(Date.now() + aheadMs);
const running = await run(readConfig(process.env), say, async () => {}, { now, readModelVersion });
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)));
