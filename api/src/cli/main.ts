import { readConfig } from '../config.ts';
import { COMMANDS } from './commands.ts';
import { outputEnd } from './export.ts';
import { runCommand } from './runCommand.ts';

process.stdout.on('error', (error) => {
  const { exitCode, said } = outputEnd(error);
  if (said !== undefined) process.stderr.write(`${said}\n`);
  process.exit(exitCode);
});

// On its exit a process stops the database that it has started. One that a signal ends has no exit: it ends by the
// signal behind it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    process.once('exit', () => process.kill(process.pid, signal));
    process.exit();
  });
}

process.exitCode = await runCommand(process.argv.slice(2), COMMANDS, {
  config: () => readConfig(process.env),
  out: process.stdout,
  say: (line) => void process.stdout.write(`${line}\n`),
  note: (line) => void process.stderr.write(`${line}\n`),
});
