import { readConfig } from './config.ts';
import { run } from './startup/run.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const running = await run(readConfig(process.env), say);
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    // A second signal means that somebody doesn't want to wait.
    if (stopping) process.exit(1);
    stopping = true;
    say(`Stopping (${signal}) …`);
    running.stop().then(
      () => process.exit(0),
      (cause: unknown) => fail(cause),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (cause) {
  fail(cause);
}

function fail(cause: unknown): never {
  // What a person can mend is said in a sentence; everything else shows where it came from.
  const sentence = cause instanceof Error && cause.name !== 'TypeError' ? cause.message : String(cause);
  process.stderr.write(`${sentence}\n`);
  if (process.env['LOG_LEVEL'] === 'debug' && cause instanceof Error) process.stderr.write(`${cause.stack}\n`);
  process.exit(1);
}
