import { readConfig } from '../config.ts';
import { COMMANDS } from './commands.ts';
import { runCommand } from './runCommand.ts';

// A reader who has seen enough (`… | head`) closes the pipe: that is an end, not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await runCommand(process.argv.slice(2), COMMANDS, {
  config: () => readConfig(process.env),
  out: process.stdout,
  say: (line) => void process.stdout.write(`${line}\n`),
  note: (line) => void process.stderr.write(`${line}\n`),
});
